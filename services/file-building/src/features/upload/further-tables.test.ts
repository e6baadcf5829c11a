import { describe, expect, test } from '@jest/globals';
import { SUPPLIER_FILE_COLUMNS, type Table, type TableRow, withFurtherTables } from '@tillmap/supplier-files';
import { columnsBy } from '@tillmap/supplier-files/file-columns';
import fc from 'fast-check';
import { wordsOf } from '../../model/rows/stored-reading.ts';
import { readSupplierFile } from './read-supplier-file.ts';

const CODES = ['5000000196005', '5000000196012', '5000000196029', '5000000196036', '5000000196043', '5000000196050'];

const rowsOf = (lines: readonly string[]): TableRow[] =>
  lines.flatMap((text, at) => (text === '' ? [] : [{ line: at + 1, cells: text.split('|') }]));

async function* piecesOf(rows: readonly TableRow[], size: number): AsyncGenerator<TableRow[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

type Sheets = Readonly<Record<string, readonly string[]>>;

/** A table as a workbook's first sheet is, with the others behind it. */
const tableOf = ([first = ['', []], ...others]: [string, readonly string[]][], size: number): Table => ({
  kind: 'xlsx',
  sheet: { name: first[0], others: [] },
  otherSheets: others.map(([name, lines]) => ({
    name,
    first: rowsOf(lines),
    rows: () => piecesOf(rowsOf(lines), size),
    findings: () => [],
  })),
  rows: () => piecesOf(rowsOf(first[1]), size),
  close: async () => {},
});

/** What became of each product, and what the reading says. */
const readSheets = async (sheets: Sheets, size = 1_000, fileName = 'prices.csv') => {
  const table = await withFurtherTables(tableOf(Object.entries(sheets), size), SUPPLIER_FILE_COLUMNS, 1_000);
  const byNames = (rows: readonly TableRow[]) =>
    columnsBy({ kind: 'supplier_file', layouts: [], isAway: false }, table, rows);
  const file = await readSupplierFile(table, { today: '2026-12-01', findColumns: byNames, fileName });
  const items: string[] = [];
  const bad: string[] = [];
  for await (const batch of file.batches()) {
    items.push(
      ...batch.items.map(({ cost, rrp, costSaid, doubts }) =>
        [Number(cost), Number(rrp), costSaid, ...doubts.map(({ code }) => code)]
          .filter((text) => text !== '')
          .join(' '),
      ),
    );
    bad.push(...batch.badRows.flatMap(({ reasons }) => reasons));
  }
  return {
    items,
    bad,
    said: wordsOf(file.reading(0))
      .findings.map(({ sentence }) => sentence)
      .join('\n'),
  };
};

const product = (at: number, ...prices: string[]): string => [CODES[at], `Jam ${at} 30g`, ...prices].join('|');

const FIRST = ['Barcode|Description|Cost|RRP', product(0, '0.45', '0.89'), product(1, '0.55', '0.99')];

/** A second table that has each column where the first one has it, and what it comes to. */
const SECOND: readonly (readonly [names: string, rows: readonly string[], items: readonly string[], said: RegExp])[] = [
  ['Cost (p)|RRP (p)', ['75|119', '85|129'], ['0.75 1.19', '0.85 1.29'], /“Cost \(p\)” and “RRP \(p\)” are in pence/],
  ['Cost inc VAT|RRP', ['0.90|1.19'], ['0.9 1.19 cost_with_vat'], /“Cost inc VAT”: it seems to include VAT/],
  ['Cost|RRP ex VAT', ['0.90|1.19'], ['0.9 1.19 rrp_without_vat'], /“RRP ex VAT”: it seems to be without VAT/],
  ['Cost per Case|RRP', ['9.00|1.19'], ['9 1.19 case'], /“Cost per Case”: it may be that of a whole case/],
  [
    'List Price|RRP',
    ['0.90|1.19'],
    ['0.9 1.19'],
    /^Below line \d+: The cost is read from “List Price”, and that of the first table from “Cost”/,
  ],
  ['Unit Cost|RRP', ['0.90|1.19'], ['0.9 1.19 unit'], /^$/],
  ['Cost per kg|RRP', ['0.90|1.19'], ['0.9 1.19 of_a_measure'], /measure/],
  ['Cost from 01/02/2027|RRP', ['0.90|1.19'], ['0.9 1.19 not_today'], /^$/],
  ['RRP|Cost', ['1.19|0.90'], ['0.9 1.19'], /^$/],
];

test('When texts of a workbook have decimal commas and three decimals, then they are read so, and that is told', async () => {
  const rows = [product(0, '0,850', '1,490'), product(1, '1,250', '1,990')];
  const { items, said } = await readSheets({ Prices: [FIRST[0]!, ...rows] });
  expect(items).toEqual(['0.85 1.49', '1.25 1.99']);
  expect(said).toBe('“1,490” was read as £1.490: the amounts have three digits behind the comma.');
});

describe('readSupplierFile on further tables', () => {
  test.each(SECOND)('When the second one has %s, then its rows are read by that', async (names, rows, items, said) => {
    const second = [`Barcode|Description|${names}`, ...rows.map((prices, at) => product(at + 2, prices))];
    const below = { Prices: [...FIRST, '', ...second] };
    const sheet = { Prices: FIRST, More: second };
    for (const size of [1_000, 1])
      for (const sheets of [below, sheet]) {
        const read = await readSheets(sheets, size);
        expect(read.items).toEqual(['0.45 0.89', '0.55 0.99', ...items]);
        const own = read.said.replace(/There is more than one table.*\n?/, '');
        expect(own).toMatch(said);
      }
  });

  test('When a third one is as the first again, then it is read as that', async () => {
    const [pence, pounds] = [
      ['Barcode|Description|Cost (p)|RRP (p)', product(2, '75', '119')],
      [FIRST[0]!, product(3, '0.65', '1.09')],
    ];
    const items = ['0.45 0.89', '0.55 0.99', '0.75 1.19', '0.65 1.09'];
    expect((await readSheets({ Prices: [...FIRST, ...pence, ...pounds] })).items).toEqual(items);
    expect((await readSheets({ Prices: FIRST, More: pence, Last: pounds })).items).toEqual(items);
    expect((await readSheets({ Prices: FIRST, More: pence, Last: pounds.slice(1) })).items).toEqual(items);
  });

  test('When its header has two rows, then they are one', async () => {
    const second = ['||Case|Unit', FIRST[0]!, product(2, '9.00', '1.19'), product(3, '9.60', '1.29')];
    const sheets: Sheets[] = [{ Prices: [...FIRST, '', ...second] }, { Prices: FIRST, More: second }];
    for (const each of sheets) {
      const { items, bad } = await readSheets(each);
      expect(items.slice(2)).toEqual(['9 1.19 case', '9.6 1.29 case']);
      expect(bad).toEqual([]);
    }
  });

  test('When it is in euros, then none of its prices is used, and that is told', async () => {
    const second = ['Barcode|Description|Cost (EUR)|RRP (EUR)', product(2, '0.90', '1.19')];
    const below = await readSheets({ Prices: [...FIRST, ...second] });
    expect(below.items).toEqual(['0.45 0.89', '0.55 0.99', '0 0']);
    expect(below.said).toMatch(/^Below line 4: “Cost \(EUR\)” is not in pounds/m);
    expect((await readSheets({ Prices: FIRST, More: second })).said).toMatch(
      /“More” was not read: it has no column “Cost”/,
    );
  });

  test('When names leave open what a column is, then its own values decide', async () => {
    const row = (at: number, pack: string) => `${CODES[at]}|Jam ${at} 30g|9.00|1.19|${pack}`;
    const second = ['Barcode|Description|Cost|RRP|Price Basis', row(2, 'CASE'), row(3, 'EACH')];
    expect((await readSheets({ Prices: [...FIRST, '', ...second] })).items.slice(2)).toEqual([
      '9 1.19 case',
      '9 1.19 unit',
    ]);
  });

  test('When whole prices are in pence by the name, then nothing doubts them', async () => {
    const many = CODES.slice(0, 5).map((_, at) => product(at, `0.${45 + at}`, '0.89'));
    const second = ['Barcode|Description|Cost (p)|RRP (p)', product(5, '75', '119')];
    expect((await readSheets({ Prices: [FIRST[0]!, ...many, ...second] })).items.at(-1)).toBe('0.75 1.19');
  });

  test('When a page begins with the names of the first, then nothing changes, whatever stood above', async () => {
    const names = fc.constantFrom(FIRST[0]!, 'BARCODE|Description|Cost|RRP ', 'EAN|Description (cont.)|Cost|RRP');
    await fc.assert(
      fc.asyncProperty(fc.array(names, { maxLength: 4 }), async (headers) => {
        const pages = headers.flatMap((header, at) => [header, product(at + 2, '0.65', '1.09')]);
        const { items, bad, said } = await readSheets({ Prices: [...FIRST, ...pages] });
        expect(items.slice(2)).toEqual(headers.map(() => '0.65 1.09'));
        expect([bad, said]).toEqual([[], '']);
      }),
    );
  });
});

/** Below these lines prices are read as the items say. */
describe('readSupplierFile on prices that are in another currency', () => {
  const more = [product(2, '0.65', '1.09'), product(3, '0.75', '1.19')];
  const [pounds, none] = [
    ['0.65 1.09', '0.75 1.19'],
    ['0 0', '0 0'],
  ];

  test.each([
    [
      'Imported lines: all prices below are in EUR',
      none,
      /^Line 4 says .*: below it, prices that are not in pounds were left empty/m,
    ],
    ['Prices in euro', none, /^Line 4 says .*: below it, prices/m],
    ['Ireland (EUR)', none, /^Line 4 says “Ireland \(EUR\)”: below it/m],
    ['All prices above are in EUR', pounds, /^Line 4 says .*: the prices above may not be in pounds/m],
    [
      'Prices below are per case',
      ['0.65 1.09 case', '0.75 1.19 case'],
      /^Line 4 says .*: below it, the costs were read as for a case/m,
    ],
    ['Euro Shopper', pounds, /^$/],
    ['Prices in GBP', pounds, /^$/],
  ])('When %s stands in the middle, then it counts for the rows that it speaks of', async (line, items, said) => {
    for (const size of [1_000, 1]) {
      const read = await readSheets({ Prices: [...FIRST, line, ...more] }, size);
      expect(read.items).toEqual(['0.45 0.89', '0.55 0.99', ...items]);
      expect(read.said).toMatch(said);
    }
  });

  test('When another line says pounds again, then the rest is in pounds', async () => {
    const lines = ['All prices below are in EUR', more[0]!, 'Prices below are in GBP', more[1]!];
    const { items, said } = await readSheets({ Prices: [...FIRST, ...lines] });
    expect(items.slice(2)).toEqual(['0 0', '0.75 1.19']);
    expect(said).toMatch(/^Line 6 says .*: below it, the prices were read as pounds/m);
  });

  test('When such a line stands below all rows, then it speaks of those above', async () => {
    const { items, said } = await readSheets({ Prices: [...FIRST, 'Prices in EUR'] });
    expect(items).toEqual(['0.45 0.89', '0.55 0.99']);
    expect(said).toMatch(/^Line 4 says “Prices in EUR”: the prices above may not be in pounds/m);
  });

  test('When it stands above the header of a second table, then it counts for that, unless it is nearer to the first', async () => {
    const title = await readSheets({
      Prices: [...FIRST, '', 'Prices in EUR', FIRST[0]!.replace('Cost', 'Net Cost'), ...more],
    });
    expect(title.items).toEqual(['0.45 0.89', '0.55 0.99', ...none]);
    const foot = await readSheets({
      Prices: [...FIRST, 'Prices in EUR', '', FIRST[0]!.replace('Cost', 'Net Cost'), ...more],
    });
    expect(foot.items.slice(2)).toEqual(pounds);
    expect(foot.said).toMatch(/the prices above may not be in pounds/);
  });

  test.each([
    ['Ireland EUR', [FIRST[0]!, ...more], none, /^The sheet’s name says “Ireland EUR”/m],
    ['Euro', [FIRST[0]!, ...more], none, /^The sheet’s name says “Euro”/m],
    [
      'Ireland',
      ['All prices in EUR', '', FIRST[0]!, ...more],
      none,
      /^Line 1001 says “All prices in EUR”: prices that are not in pounds/m,
    ],
    ['Ireland', ['All prices in EUR', FIRST[0]!.toUpperCase(), ...more], none, /^Line 1001 says/m],
    ['Cases', ['Prices are per case', FIRST[0]!, ...more], ['0.65 1.09 case', '0.75 1.19 case'], /^Line 1001 says/m],
    ['Euro Shopper', [FIRST[0]!, ...more], pounds, /^There/],
  ])('When a second sheet is called %s with %j, then that counts for it alone', async (name, lines, items, said) => {
    const read = await readSheets({ Prices: FIRST, [name]: lines, Last: [product(4, '0.85', '1.29')] });
    expect(read.items).toEqual(['0.45 0.89', '0.55 0.99', ...items, '0.85 1.29']);
    expect(read.said).toMatch(said);
  });

  test.each([
    ['price list EUR.xlsx', 'Prices', true],
    ['prices-euro-2026.csv', 'Prices', true],
    ['Ireland_eur.csv', 'Prices', true],
    ['Euro Foods.xlsx', 'Prices', false],
    ['prices EUR and GBP.xlsx', 'Prices', false],
    ['prices EUR.xlsx', 'Prices GBP', false],
  ])('When the file is called %s and its sheet %s, then its prices are foreign: %j', async (file, sheet, isForeign) => {
    const { items, said } = await readSheets({ [sheet]: FIRST }, 1_000, file);
    expect(items).toEqual(isForeign ? none : ['0.45 0.89', '0.55 0.99']);
    if (isForeign) expect(said).toMatch(/^The file’s name says .*: prices that are not in pounds were left empty/);
    else expect(said).toBe('');
  });

  test.each([
    ['||EUR|EUR', none, /“Cost \(EUR\)” is not in pounds/],
    ['||(p)|(p)', ['0.0065 0.0109', '0.0075 0.0119'], /are in pence/],
    ['|||£', pounds, /^$/],
    ['||per case|', ['0.65 1.09 case', '0.75 1.19 case'], /may be that of a whole case/],
  ])('When the row below a header is %s, then it qualifies its columns', async (units, items, said) => {
    const rows = units.includes('p)') ? [product(2, '65', '109'), product(3, '75', '119')] : more;
    const wanted = units.includes('p)') ? pounds : items;
    const first = await readSheets({ Prices: [FIRST[0]!, units, ...rows] });
    const second = await readSheets({ Prices: [...FIRST, FIRST[0]!.replace('Cost', 'Net Cost'), units, ...rows] });
    expect([first.items, second.items.slice(2)]).toEqual([wanted, wanted]);
    expect([first.bad, second.bad]).toEqual([[], []]);
    expect(first.said.replaceAll('Net Cost', 'Cost')).toMatch(said);
  });

  const row = (at: number, currency: string) => `${CODES[at]}|Jam ${at} 30g|2.00|${currency}|3.49`;
  test.each(['Cur', '', 'Price Zone', 'Type', 'Unit'])(
    'When a column called “%s” has nothing but currencies, then it is that',
    async (name) => {
      const lines = [
        `Barcode|Description|Cost|${name}|RRP`,
        row(0, 'GBP'),
        row(1, 'EUR'),
        row(2, '€'),
        row(3, ''),
        row(4, '£'),
      ];
      for (const sheets of [{ Prices: lines }, { Prices: [...FIRST, ...lines] }]) {
        const { items, bad } = await readSheets(sheets);
        expect(items.slice(-3)).toEqual(['2 3.49', '2 3.49', '2 3.49']);
        expect(bad).toEqual([expect.stringContaining(' is in EUR: '), expect.stringContaining(' is in €: ')]);
      }
    },
  );
});

test.each([
  [
    'All prices less 5% trade discount',
    '0.45 0.89 discount',
    /^Line 1 says .*: the costs may be before the discount, so their rows go to review/,
  ],
  [
    'Recommended retail prices including VAT',
    '0.45 0.89',
    /^Line 1 says .*: prices whose columns do not say which they are were read as RRPs/,
  ],
])('When the line above says %s, then that is told', async (line, item, said) => {
  const read = await readSheets({ Prices: [line, '', ...FIRST] });
  expect(read.items[0]).toBe(item);
  expect(read.said).toMatch(said);
});

test('When retail prices stand below a name that does not say which they are, then they are no costs', async () => {
  const lines = [
    'Recommended retail prices including VAT',
    'Barcode|Description|Price|Size',
    product(0, '0.89', '30g'),
  ];
  expect((await readSheets({ Prices: lines })).items).toEqual(['0 0.89']);
});
