import { describe, expect, test } from '@jest/globals';
import { columnsBy } from '@tillmap/file-columns';
import type { Table, TableRow } from '@tillmap/tabular';
import { wordsOf } from '../../domain/upload/stored-reading.ts';
import { readSupplierFile } from './read-supplier-file.ts';

const byNames = (table: Table) => (rows: readonly TableRow[]) =>
  columnsBy({ kind: 'supplier_file', layouts: [], isAway: false }, table, rows);

const findingsOf = async (lines: readonly string[]): Promise<string[]> => {
  const rows = lines.map((text, at): TableRow => ({ line: at + 1, cells: text.split(',') }));
  const table: Table = {
    kind: 'csv',
    delimiter: ',',
    rows: async function* () {
      yield rows;
    },
    close: async () => {},
  };
  const file = await readSupplierFile(table, '2026-12-01', byNames(table));
  for await (const _batch of file.batches());
  return wordsOf(file.reading(0)).findings.map(({ sentence }) => sentence);
};

/** What counts and what gives way, of a file read in one piece or by rows. */
const rowsOf = async (lines: readonly string[], isByRows: boolean) => {
  const rows = lines.map((text, at): TableRow => ({ line: at + 1, cells: text.split(',') }));
  const table: Table = {
    kind: 'csv',
    delimiter: ',',
    rows: async function* () {
      if (!isByRows) yield rows;
      else for (const row of rows) yield [row];
    },
    close: async () => {},
  };
  const file = await readSupplierFile(table, '2026-11-26', byNames(table));
  const [costs, replaced]: [string[], string[]] = [[], []];
  for await (const batch of file.batches()) {
    costs.push(...batch.items.map(({ cost, doubts }) => [cost, ...doubts.map(({ code }) => code)].join(' ')));
    replaced.push(...batch.replacedRows.flatMap(({ reasons }) => reasons));
  }
  return { costs, replaced, counted: file.found.replaced };
};

describe('readSupplierFile on rows that hold at different times', () => {
  const header = 'Barcode,Description,Cost,Valid From,Valid To';
  const today = '5000000196005,Ketchup,1.00,01/01/2026,30/11/2026';
  const coming = '5000000196005,Ketchup,1.10,01/12/2026,31/12/2099';
  const gone = '5000000196005,Ketchup,0.90,01/01/2025,31/12/2025';

  test.each([
    [[today, coming], ['1.00']],
    [[coming, today], ['1.00']],
    [[gone, today, coming], ['1.00']],
    [[coming, gone, today], ['1.00']],
    [[today, gone, coming], ['1.00']],
    [[gone, coming], ['1.10 not_today']],
  ])('When the rows are %j, then the one that holds today counts', async (rows, costs) => {
    for (const isByRows of [false, true]) {
      const read = await rowsOf([header, ...rows], isByRows);
      expect(read.costs).toEqual(costs);
      expect(read.counted).toBe(rows.length - 1);
    }
  });

  test('When a later row gives way, then it says to which', async () => {
    expect((await rowsOf([header, today, coming], false)).replaced).toEqual([
      'Line 3: its price does not hold on the day of the upload, so line 2 with the same barcode counts. The cost £1.10 is not used, but £1.00.',
    ]);
  });
});

describe('readSupplierFile on several tables', () => {
  const wide = ['Barcode,Description,Size,Cost,RRP', '5000000125043,Water,1L,1.80,3.20'];
  const narrow = ['Barcode,Description,Reason', '5000000125029,Soap,No demand'];

  test('When a later header has more columns, then its names are no values of columns without a name', async () => {
    expect(await findingsOf([...narrow, ...wide])).toEqual([]);
    expect(await findingsOf([...wide, ...narrow, ...wide.slice(0, 1), '5000000125050,Milk,1L,2.00,3.55'])).toEqual([]);
  });

  test('When values of a row have no name, then they are told', async () => {
    expect(await findingsOf([...narrow, '5000000125036,Twirl,Recipe,0.80', ...wide])).toEqual([
      expect.stringMatching(/^Column D has values in 1 row but no name in the header, and was not used: “0.80”/),
    ]);
  });
});
