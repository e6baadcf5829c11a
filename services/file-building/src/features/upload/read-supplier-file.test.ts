import { describe, expect, test } from '@jest/globals';
import type { Table, TableRow } from '@tillmap/supplier-files';
import { columnsBy } from '@tillmap/supplier-files/file-columns';
import type { RejectedRow } from '../../model/rows/rejected-row.ts';
import { readingFromJson, readingToJson, wordsOf } from '../../model/rows/stored-reading.ts';
import { readCorrectedRow } from '../repair/rules/corrected-row.ts';
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
  const file = await readSupplierFile(table, { today: '2026-12-01', findColumns: byNames(table) });
  for await (const _batch of file.batches());
  return wordsOf(file.reading(0)).findings.map(({ sentence }) => sentence);
};

const fileOf = (lines: readonly string[], isByRows: boolean) => {
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
  return readSupplierFile(table, { today: '2026-11-26', findColumns: byNames(table) });
};

/** What counts and what gives way, of a file read in one piece or by rows. */
const rowsOf = async (lines: readonly string[], isByRows: boolean) => {
  const file = await fileOf(lines, isByRows);
  const [costs, replaced, dated]: [string[], string[], string[]] = [[], [], []];
  for await (const batch of file.batches()) {
    costs.push(...batch.items.map(({ cost, doubts }) => [cost, ...doubts.map(({ code }) => code)].join(' ')));
    replaced.push(...batch.replacedRows.flatMap(({ reasons }) => reasons));
    const prices = batch.items.flatMap(({ datedPrices }) => datedPrices ?? []);
    dated.push(...prices.map(({ kind, field, amount, from, until }) => `${kind} ${field} ${amount} ${from}~${until}`));
  }
  return { costs, replaced, dated, counted: file.found.replaced };
};

describe('readSupplierFile on rows that hold at different times', () => {
  const header = 'Barcode,Description,Cost,Valid From,Valid To';
  const today = '5000000196005,Ketchup,1.00,01/01/2026,30/11/2026';
  const coming = '5000000196005,Ketchup,1.10,01/12/2026,31/12/2099';
  const gone = '5000000196005,Ketchup,0.90,01/01/2025,31/12/2025';
  const older = '5000000196005,Ketchup,0.95,01/02/2025,';

  test.each([
    [[today, coming], ['1.00']],
    [[coming, today], ['1.00']],
    [[gone, today, coming], ['1.00']],
    [[coming, gone, today], ['1.00']],
    [[today, gone, coming], ['1.00']],
    [[gone, coming], ['1.10 not_today']],
    [[coming, today, older], ['1.00']],
    [[older, today, older], ['1.00']],
    [[today, today.replace('1.00', '1.05')], ['1.05']],
  ])('When the rows are %j, then the one that holds today counts', async (rows, costs) => {
    for (const isByRows of [false, true]) {
      const read = await rowsOf([header, ...rows], isByRows);
      expect(read.costs).toEqual(costs);
      expect(read.counted).toBe(rows.length - 1);
    }
  });

  test('When a later row gives way, then it says to which', async () => {
    expect((await rowsOf([header, today, coming], false)).replaced).toEqual([
      'Line 3: its prices hold from 2026-12-01, so until then line 2 with the same barcode counts.',
    ]);
    expect((await rowsOf([header, today, coming.replace('1.10', '110')], false)).replaced).toEqual([
      'Line 3: its price does not hold on the day of the upload, so line 2 with the same barcode counts. The cost £110 is not used, but £1.00.',
    ]);
    expect((await rowsOf([header, today, older], false)).replaced).toEqual([
      'Line 3: its price is older, so line 2 with the same barcode counts. The cost £0.95 is not used, but £1.00.',
    ]);
  });
});

describe('readSupplierFile on rows of one barcode with prices for other days', () => {
  const header = 'Barcode,Description,Cost,Valid From,Valid To';
  const today = '5000000196005,Ketchup,1.00,01/01/2026,30/11/2026';
  const coming = '5000000196005,Ketchup,1.10,01/12/2026,31/12/2026';
  const next = '5000000196005,Ketchup,1.20,01/01/2027,';
  const [fromDecember, fromJanuary] = ['next cost 1.10 2026-12-01~2026-12-31', 'next cost 1.20 2027-01-01~'];

  test.each([
    [[today, coming], [fromDecember]],
    [[coming, today], [fromDecember]],
    [
      [today, coming, next],
      [fromDecember, fromJanuary],
    ],
    [[today, coming, coming], [fromDecember]],
    [[today, coming.replace('1.10', '1.00')], []],
    [[today, coming.replace('1.10', '110')], []],
    [[today, coming.replace('Ketchup', 'Garden Hose')], []],
    [[coming], []],
  ])('When the rows are %j, then the one of today has the prices %j of the others', async (rows, dated) => {
    expect((await rowsOf([header, ...rows], false)).dated).toEqual(dated);
  });

  test('When several rows have an offer, then the one that counts has all of them', async () => {
    const offer = (price: string, from: string, until: string) =>
      `5000000196005,Ketchup,1.00,2.00,${price},${from},${until}`;
    const names = 'Barcode,Description,Cost,RRP,Promo RRP,Promo From,Promo To';
    const rows = [
      offer('1.50', '01/12/2026', '07/12/2026'),
      offer('1.20', '08/12/2026', '14/12/2026'),
      offer('', '', ''),
    ];
    for (const isByRows of [false, true])
      expect((await rowsOf([names, ...rows], isByRows)).dated).toEqual([
        'offer rrp 1.20 2026-12-08~2026-12-14',
        'offer rrp 1.50 2026-12-01~2026-12-07',
      ]);
  });
});

describe('readSupplierFile on days of which either part may be the month', () => {
  const header = 'Barcode,Description,Cost,New Cost,From';
  const barcodes = ['5000000196005', '5000000196012', '5000000196029', '5000000196036', '5000000196043'];
  const costsOf = async (days: readonly string[], isByRows = false) => {
    const rows = days.map((day, at) => `${barcodes[at]},Jam ${at},1.00,1.10,${day}`);
    return (await rowsOf([header, ...rows], isByRows)).costs;
  };

  test('When days of the column have the month first, then the usual price of the others goes to review, wherever they stand', async () => {
    for (const isByRows of [false, true])
      expect(await costsOf(['12/01/2026', '04/30/2026', '11/30/2026', '12/02/2026'], isByRows)).toEqual([
        '1.00 day_order',
        '1.10',
        '1.00',
        '1.00 day_order',
      ]);
  });

  test('When both orders say the same of today, then the price counts', async () => {
    expect(await costsOf(['02/01/2026', '04/30/2026', '05/31/2026', '05/05/2026', '02/03/2027'])).toEqual([
      '1.10',
      '1.10',
      '1.10',
      '1.10',
      '1.00',
    ]);
  });

  test.each([
    '04/31/2026',
    '13/13/2026',
    '01/10/2026 - 04/30/2026',
    '12/31/2099',
    '12/31/9999',
    'see 04/30/2026 and 05/31/2026',
    '30/04/2026',
    '2026-04-30',
    '30 Apr 2026',
    'tbc',
  ])('When %s stands among the days, then the others are read day first', async (other) => {
    expect((await costsOf(['12/01/2026', other, other])).at(0)).toBe('1.10');
    const rows = [other, '12/01/2026'].map((day, at) => `${barcodes[at]},Jam ${at},1.00,1.10,${day}`);
    expect(await findingsOf([header, ...rows])).not.toContainEqual(expect.stringContaining('the month first'));
  });

  test('When a single day has the month first, or others the day, then days are read day first, and that is told', async () => {
    const only = ['12/01/2026', '04/30/2026', '01/11/2026'];
    const both = ['12/01/2026', '04/30/2026', '05/31/2026', '30/04/2026'];
    for (const days of [only, both]) {
      expect((await costsOf(days)).at(0)).toBe('1.10');
      const rows = days.map((day, at) => `${barcodes[at]},Jam ${at},1.00,1.10,${day}`);
      const file = [header, ...rows].map((text) => text.replace('12/01', '12/02'));
      expect(await findingsOf(file)).toContain(
        '1 row has a day that was read day first, although another day has the month first.',
      );
    }
  });

  test('When only the column beside it shows the order, then a price that may not hold yet goes to review', async () => {
    const file = ['Barcode,Description,Cost,Valid From,Valid To'];
    for (const barcode of barcodes.slice(0, 3)) file.push(`${barcode},Jam,1.00,12/01/2026,12/31/2026`);
    expect((await rowsOf(file, true)).costs).toEqual(Array(3).fill('1.00 day_order'));
    expect(await findingsOf(file.map((text) => text.replace('12/01', '12/02')))).toContain(
      '3 rows have a day that may have the month first, as other days of the file: check the price in the review.',
    );
  });

  test('When a rejected row is mended later, then its day is read as those of its file', async () => {
    const rows = ['12/01/2026', '04/30/2026', '05/31/2026'].map((day, at) => `${barcodes[at]},Jam,1.00,1.10,${day}`);
    const bad = `${barcodes[3]},Tea,1.00,x,12/01/2026`;
    const file = await fileOf([header, ...rows, bad], false);
    const badRows: RejectedRow[] = [];
    for await (const batch of file.batches()) badRows.push(...batch.badRows);
    const stored = readingFromJson(readingToJson(file.reading(0), (text) => text));
    const mended = bad.replace(',x,', ',1.10,').split(',');
    expect(readCorrectedRow(stored, badRows[0]!, mended)).toMatchObject({
      ok: true,
      item: { cost: '1.00', doubts: [{ code: 'day_order', column: 'From', seen: '12/01/2026' }] },
    });
  });

  test('When columns are named once more, then each day counts for its column', async () => {
    const later = 'Barcode,From,Description,Cost,New Cost';
    const file = [header, `${barcodes[0]},Jam,1.00,1.10,12/01/2026`, later];
    file.push(`${barcodes[1]},04/30/2026,Tea,1.00,1.10`, `${barcodes[2]},05/31/2026,Rice,1.00,1.10`);
    expect((await rowsOf(file, false)).costs).toEqual(['1.00 day_order', '1.10', '1.10']);
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

describe('readSupplierFile on barcodes without check digits', () => {
  const header = 'Barcode,Description,Cost';
  const rows = Array.from({ length: 12 }, (_, n) => `${574_000_030_900 + 37 * n},Jam ${n},1.00`);
  const readingsOf = async (lines: readonly string[]) => {
    const file = await fileOf([header, ...lines], false);
    const items = [];
    for await (const batch of file.batches()) items.push(...batch.items);
    return { items, noted: file.noted, findings: wordsOf(file.reading(0)).findings };
  };

  test('When ten of twelve do not fit, then the two that fit by chance do not count either, and it is told once', async () => {
    const { items, noted, findings } = await readingsOf(rows);
    expect(items.filter(({ ownOnly }) => ownOnly)).toHaveLength(12);
    expect(noted).toEqual([]);
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      'The check digits are missing from the barcodes, as from 574000030900 (12 barcodes among the first rows): no scanner finds these products.',
    ]);
  });

  test('When most fit, then those that do not are told one by one', async () => {
    const good = ['5000000196005', '036000291452', '012345678905'].map((code) => `${code},Tea,1.00`);
    const { noted, findings } = await readingsOf([...good, ...rows.slice(0, 3)]);
    expect(noted.filter(({ note }) => note.includes('wrong check digit'))).toHaveLength(3);
    expect(findings).toEqual([]);
  });
});

test('When many products have one name, then the column that tells them apart is joined to it, and that is told', async () => {
  const row = (n: number, flavour: string) => `500000019600${n},Corn Puffs,${flavour},0.40`;
  const lines = ['Barcode,Product,Flavour,Cost', row(5, 'Salted 40g'), row(6, 'Prawn 40g'), row(7, 'Corn Puffs 40g')];
  const file = await fileOf(lines, false);
  const names = [];
  for await (const { items } of file.batches()) names.push(...items.map(({ description }) => description));
  expect(names).toEqual(['Corn Puffs Salted 40g', 'Corn Puffs Prawn 40g', 'Corn Puffs 40g']);
  expect(wordsOf(file.reading(0)).findings.map(({ sentence }) => sentence)).toContain(
    'Many products have the same name in “Product”, so “Flavour” was joined to it.',
  );
});
