import { describe, expect, test } from '@jest/globals';
import type { Table, TableRow } from '@tillmap/tabular';
import { readSupplierFile } from './read-supplier-file.ts';

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
  const file = await readSupplierFile(table, '2026-12-01');
  for await (const _batch of file.batches());
  return file.findings().map(({ sentence }) => sentence);
};

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
