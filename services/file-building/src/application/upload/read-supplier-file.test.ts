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

describe('readSupplierFile on errors of Excel in a text file', () => {
  test('When a cost is #N/A, then that is told', async () => {
    const rows = ['5000000196005,Ketchup,#N/A,2.00', '5000000196012,Mustard,1.00,2.00'];
    expect(await findingsOf(['Barcode,Description,Cost,RRP', ...rows])).toContain(
      '1 amount is #N/A, an Excel error, and was read as empty.',
    );
  });
});

describe('readSupplierFile on a list of barcodes with counts', () => {
  test('When one column is recognised by what stands in it, then the sentence speaks of one', async () => {
    const barcodes = ['5012000000015', '5012000000022', '5012000000039', '5012000000046', '5012000000053'];
    expect(await findingsOf(barcodes.map((barcode, at) => `${barcode},${at + 1}`))).toContain(
      'The names of the columns are not known. The one that is used was recognised by what stands in it.',
    );
  });
});

describe('readSupplierFile on days', () => {
  const header = 'Barcode,Description,Cost,New Cost,From';
  const [clear, other] = ['5000000196005,Ketchup,1.00,1.10,11/30/2026', '5000000196012,Mustard,1.00,1.10,12/01/2026'];

  test('When one day can only have the month first, then all have', async () => {
    expect((await rowsOf([header, clear, other], false)).costs).toEqual(['1.00', '1.00']);
  });

  test('When nothing shows it, or a day has the day first, then the day comes first', async () => {
    expect((await rowsOf([header, other], false)).costs).toEqual(['1.10']);
    const british = clear.replace('196005', '196029').replace('11/30', '30/11');
    expect((await rowsOf([header, clear, british, other], false)).costs).toEqual(['1.00', '1.00', '1.10']);
  });
});

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
