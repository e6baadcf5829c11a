import { describe, expect, test } from '@jest/globals';
import { planRevert, type TouchedMapping } from './revert.ts';

const OLD = { deptCode: '10', subDeptCode: '90', cgCode: '1' };
const mapping = (barcode: string, over: Partial<TouchedMapping> = {}): TouchedMapping => ({
  barcode,
  shownBarcode: `given ${barcode}`,
  name: `Product ${barcode}`,
  before: undefined,
  now: { importId: 'A', source: 'import' },
  ...over,
});
const plan = (...touched: TouchedMapping[]) => planRevert(touched, 'A', ({ deptCode }) => deptCode === '10');

describe('What a revert does with a mapping', () => {
  test('When the import made it and nobody touched it since, then it goes', () => {
    expect(plan(mapping('1'))).toEqual({ remove: ['1'], restore: [], kept: [] });
  });

  test('When the import changed it and nobody touched it since, then it gets its old values back', () => {
    expect(plan(mapping('1', { before: OLD }))).toEqual({ remove: [], restore: ['1'], kept: [] });
  });

  test.each([
    [{ importId: null, source: 'manual' }, 'It was edited later.'],
    [{ importId: null, source: 'review' }, 'It was changed in a later review.'],
    [{ importId: 'B', source: 'import' }, 'A later import changed it.'],
    [undefined, 'It was deleted later.'],
  ])('When it is %j now, then it is kept because "%s"', (now, reason) => {
    expect(plan(mapping('1', { now, before: OLD })).kept).toEqual([{ barcode: 'given 1', name: 'Product 1', reason }]);
    expect(plan(mapping('1', { now })).kept).toHaveLength(1);
  });

  test('When its old department is gone from the hierarchy, then it is kept and the department named', () => {
    const before = { deptCode: '77', subDeptCode: '', cgCode: '' };
    expect(plan(mapping('1', { before })).kept).toEqual([
      { barcode: 'given 1', name: 'Product 1', reason: 'Its old department 77 is no longer in the hierarchy.' },
    ]);
  });
});
