import { describe, expect, test } from '@jest/globals';
import { findHeader, REFERENCE_FILE_COLUMNS } from '@tillmap/supplier-files';
import fc from 'fast-check';
import { createCodeLookup } from '../hierarchy/hierarchy.ts';
import { parseRate } from '../hierarchy/vat-rates.ts';
import { eventGroups } from '../mappings/mapping-events.ts';
import { readReferenceRow } from '../mappings/reference-row.ts';
import { isNoEntry, lastOfEach } from './import-rows.ts';

const HEADER_CELLS = ['Barcode', 'Name', 'Size', 'Dept_Code'];
const header = findHeader([{ line: 1, cells: HEADER_CELLS }], REFERENCE_FILE_COLUMNS);
if (!header.found) throw new Error(header.reason);

describe('Rows of a file', () => {
  test.each([
    [['', ' ', ''], true],
    [['Total', '', '', '120'], true],
    [['barcode', 'NAME', ' size', 'dept_code '], true],
    [['5010029000016', 'Total cereal', '500g', '10', 'x', 'y'], false],
    [['5010029000016', 'Tea', '', '10'], false],
    [['5010029000016', 'Total 5% Greek Yogurt', '500g', '10'], false],
    [['5.01003E+12', 'Total 5% Greek Yogurt', '500g', '10'], false],
    [['', 'Total Produce', '', '10'], false],
  ])('When the cells are %j, then "no entry" is %s', (cells, expected) => {
    expect(isNoEntry({ line: 2, cells }, header, HEADER_CELLS, 0)).toBe(expected);
  });

  test('When a row is short, then what is missing is named and nothing breaks', () => {
    const codes = createCodeLookup('NISA', [], []);
    const reading = readReferenceRow({ line: 7, cells: [] }, header, codes);
    expect(reading).toMatchObject({
      ok: false,
      refused: {
        line: 7,
        reasons: [
          'Line 7: the barcode is missing.',
          'Line 7: the name is missing.',
          'Line 7: the department code is missing.',
        ],
      },
    });
  });

  test('When a sentence begins with a name, then it keeps its capital', () => {
    const reading = readReferenceRow(
      { line: 3, cells: ['5.01235E+12', 'Tea', '', '10'] },
      header,
      createCodeLookup('NISA', [], []),
    );
    expect(!reading.ok && reading.refused.reasons[0]).toMatch(/^Line 3: Excel has shortened this barcode/);
  });

  test('When keys repeat, then the last row of each stays and none is lost from the count', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat())), (rows) => {
        const { rows: kept, replaced } = lastOfEach(rows, ([key]) => key);
        expect(kept.length + replaced).toBe(rows.length);
        for (const [key, value] of kept) expect(rows.findLast(([other]) => other === key)?.[1]).toBe(value);
      }),
    );
  });
});

test('When mappings are cut into events, then none is lost, their order stays and each fits', () => {
  const text = fc.string({ maxLength: 300 });
  const mapping = fc.record({ name: text, size: text, deptCode: text, subDeptCode: text, cgCode: text, vatCode: text });
  fc.assert(
    fc.property(fc.array(mapping, { maxLength: 400 }), fc.nat(4), (some, times) => {
      const mappings = Array.from({ length: times }, () => some).flat();
      const groups = eventGroups(mappings);
      expect(groups.flat()).toEqual(mappings);
      for (const group of groups) {
        expect(group.length).toBeLessThanOrEqual(1_000);
        const texts = group.map((entry) => Object.values(entry).join('')).join('');
        expect(Buffer.byteLength(texts) + 140 * group.length).toBeLessThanOrEqual(300_000);
      }
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['20', '20'],
  ['17,5 %', '17.5'],
  ['5.00%', '5.00'],
  ['0', '0'],
  ['100', '100'],
  ['100.01', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['abc', undefined],
  ['.5', '0.5'],
  ['0.5%', '0.5'],
  ['２０％', '20'],
  ['20 per cent', '20'],
  ['20.000', '20.00'],
])('When a rate is written %j, then it is read as %j', (given, read) => {
  expect(parseRate(given)?.rate).toBe(read);
});

test.each([
  ['0.2', '20'],
  ['0.05', '5'],
  ['0,175', '17.5'],
  ['.2', '20'],
  ['0.2000', '20'],
])('When a rate is a share of one as %j, then it is read as %j per cent and told', (given, rate) => {
  expect(parseRate(given)).toEqual({ rate, isFraction: true });
});
