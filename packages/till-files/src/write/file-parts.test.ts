import { expect, test } from '@jest/globals';
import { tillLine } from '../../test/lines.ts';
import { partsOf } from './file-parts.ts';

/** Of lines that are all written. */
const written = (...[split]: Parameters<typeof partsOf>) => {
  const placeOf = partsOf(split);
  return (...[line]: Parameters<typeof placeOf>): string => {
    const place = placeOf(line);
    place.written();
    return place.part;
  };
};

test('One file takes all rows unless the till wants several', () => {
  const part = written({});
  expect([part(tillLine()), part(tillLine({ supplier: 'Other' }))]).toEqual(['', '']);
});

test('Rows are split by what the profile says, and each file is full before the next', () => {
  const part = written({ split_by: 'supplier', max_rows: 2 });
  const suppliers = ['A', 'B', 'A', '', 'A', 'B'];
  expect(suppliers.map((supplier) => part(tillLine({ supplier })))).toEqual(['A', 'B', 'A', 'none', 'A · 2', 'B']);
  const twice = written({ split_by: 'supplier', max_rows: 1 });
  expect(['A', 'A', 'A 2', 'A · 2'].map((supplier) => twice(tillLine({ supplier })))).toEqual([
    'A',
    'A · 2',
    'A 2',
    'A - 2',
  ]);
  const block = written({ max_rows: 2 });
  expect([1, 2, 3, 4, 5].map(() => block(tillLine()))).toEqual(['1', '1', '2', '2', '3']);
});
