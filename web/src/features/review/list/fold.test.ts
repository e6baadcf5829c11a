import { describe, expect, test } from '@jest/globals';
import { aProduct } from '../../../testing/builders.ts';
import { foldedInto, linesOfPage, namesOfGroup, proposedElsewhere } from './fold.ts';

const doubt = (variant: string, over: Parameters<typeof aProduct>[0] = {}) =>
  aProduct({ barcode: variant, description: `ZORBLAX Gel ${variant} 50ml`, needs_review: true, alike: 3, ...over });
const NONE: ReadonlySet<number> = new Set();
const other = aProduct({ barcode: 'other' });

describe('Rows that look alike', () => {
  test('When they are folded, then one line stands for them, that of the first to do', () => {
    const rows = [doubt('Lime', { needs_review: false }), doubt('Plum'), doubt('Mango'), other];
    expect([...foldedInto(rows, NONE)]).toEqual([
      ['Lime', 'Plum'],
      ['Mango', 'Plum'],
    ]);
    expect(linesOfPage(rows, NONE).map(({ row, kind }) => [row.barcode, kind])).toEqual([
      ['Plum', 'folded'],
      ['other', 'single'],
    ]);
  });

  test('When they are opened, then each has its line', () => {
    const lines = linesOfPage([doubt('Lime'), doubt('Plum'), other], new Set([3]));
    expect(lines.map(({ kind }) => kind)).toEqual(['first', 'child', 'single']);
  });

  test('When the others stand on another page, then a row is a row like any', () => {
    expect(linesOfPage([doubt('Lime'), other], NONE).map(({ kind }) => kind)).toEqual(['single', 'single']);
  });

  test('When another row changes, then a group is the same list as before', () => {
    const group = [doubt('Lime'), doubt('Plum')];
    const before = linesOfPage([...group, other], NONE)[0]!.group;
    expect(linesOfPage([...group, { ...other, size: '2l' }], NONE)[0]!.group).toBe(before);
    expect(linesOfPage([group[0]!, doubt('Plum'), other], NONE)[0]!.group).not.toBe(before);
  });

  test('Their line says what they have in common, what tells them apart, and how many are proposed elsewhere', () => {
    const group = [doubt('Lime'), doubt('Plum Sour', { vat_code: 'Z' }), doubt('Lime')];
    expect(namesOfGroup(group)).toEqual({ common: 'ZORBLAX Gel 50ml', variants: 'Lime, Plum Sour' });
    expect(proposedElsewhere(group, group[0]!)).toBe(1);
  });
});
