import { describe, expect, test } from '@jest/globals';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '@tillmap/supplier-files';
import { columnFindings } from './column-findings.ts';

const sentencesOf = (names: string): readonly string[] => {
  const header = findHeader([{ line: 1, cells: `EAN|${names}`.split('|') }], SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  return columnFindings(header).map(({ sentence }) => sentence);
};

describe('columnFindings', () => {
  test.each([
    [
      'Price 1-9 cases|Price 10+ cases|RRP',
      ['The price depends on the quantity: “Price 1-9 cases” is used, “Price 10+ cases” is not.'],
    ],
    ['1+|6+|12+|RRP', ['The price depends on the quantity: “1+” is used, “6+” and “12+” are not.']],
    ['Cost|Bulk Price|RRP', ['The price depends on the quantity: “Cost” is used, “Bulk Price” is not.']],
    [
      'Bulk Price|RRP',
      [
        'The cost price is read from the column “Bulk Price”: it seems to be for a larger quantity only, so its rows go to review.',
      ],
    ],
    ['Cost to 30/11/2026|Cost from 01/12/2026|RRP', []],
    ['Cost|RRP', []],
  ])('When the columns are %s, then the sentences are %j', (names, sentences) => {
    expect(sentencesOf(names)).toEqual(sentences);
  });
}); // prettier-ignore
