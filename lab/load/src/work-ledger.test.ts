import { expect, test } from '@jest/globals';
import { openWorkLedger } from './work-ledger.ts';

const codes = (vat_code: string) => ({ dept_code: '1', sub_dept_code: '2', cg_code: '3', vat_code });

test('When an acknowledged edit is not there in the end, then it is lost, and only the last one of a product counts', () => {
  const ledger = openWorkLedger();
  ledger.edited('s', 'kept', codes('A'));
  ledger.edited('s', 'changed', codes('A'));
  ledger.edited('s', 'changed', codes('B'));
  ledger.edited('s', 'gone', codes('A'));
  ledger.edited('s', 'unknown', codes('A'));
  ledger.unsure('s', 'unknown');
  ledger.edited('other', 'kept', codes('Z'));
  const products = ['kept', 'changed', 'unknown'].map((barcode) => ({ barcode, ...codes('A') }));
  expect(ledger.lostEdits('s', products)).toEqual(['s changed: 1 2 3 B is 1 2 3 A', 's gone: 1 2 3 A is gone']);
  expect(ledger.edits()).toBe(6);
});
