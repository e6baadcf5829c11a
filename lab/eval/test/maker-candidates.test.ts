import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pickCodes } from '@tillmap/classification';
import { makerCandidates } from '@tillmap/classification/classifier';
import { readLabelled } from '../src/read-labelled.ts';

const labelled = (file: string) =>
  readLabelled(join(import.meta.dirname, '../labelled', file)).map((doc) => ({
    barcode: doc.barcode.padStart(14, '0'),
    codes: pickCodes(doc),
  }));

/** The part (0..1) of held-out products that have their department among the candidates of their maker. */
const MIN_DEPARTMENT_SHARE = 0.6;

test('Where nothing but the barcode is known, then most makers have the department among their candidates', () => {
  const reference = labelled('reference.tsv');
  const heldOut = labelled('held-out.tsv');
  const right = heldOut.filter(({ barcode, codes }) =>
    makerCandidates(barcode, reference)?.candidates.some((one) => one.codes.deptCode === codes.deptCode),
  );
  expect(heldOut.length).toBeGreaterThan(200);
  expect(right.length / heldOut.length).toBeGreaterThanOrEqual(MIN_DEPARTMENT_SHARE);
});
