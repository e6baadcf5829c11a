import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BUILT_IN_PROFILES,
  type Fix,
  type ProductFields,
  RehearsalCounter,
  rehearseLines,
  rehearseParts,
  writtenOver,
} from '../src/index.ts';
import { choices, tillLine } from './lines.ts';

const rehearsed = (key: string, lines: readonly ProductFields[], fixes: Record<string, Fix> = {}) => {
  const profile = BUILT_IN_PROFILES.get(key)!;
  const rows = rehearseLines(profile, choices({ fixes: new Map(Object.entries(fixes)) }));
  return { headings: rows.headings, lines: lines.map((line) => rows.line(line)) };
};
const wordsOf = (key: string, line: Partial<ProductFields>) => {
  const { verdict, problems } = rehearsed(key, [tillLine(line)]).lines[0]!;
  return [verdict, ...problems.map(({ kind }) => kind.words)];
};

test.each([...BUILT_IN_PROFILES.keys()])('%s takes a good row as it is', (key) => {
  expect(wordsOf(key, {})).toEqual(['imported']);
});

test.each(['constructor', '__proto__', 'toString'])(
  '{%s} in a heading stays as it is, as any word nobody asks for',
  (word) => {
    const { columns, ...profile } = BUILT_IN_PROFILES.get('odoo')!;
    const headed = { ...profile, columns: [{ ...columns[0]!, heading: `Price {${word}}` }] };
    expect(rehearseLines(headed, choices()).headings).toEqual([`Price {${word}}`]);
  },
);

test.each([
  ['own_file', 'new', ['Barcode', 'Stock', 'Type']],
  ['own_file', 'update', ['Barcode', 'Type']],
  ['own_file', 'prices', ['Barcode', 'Type']],
  ['document', 'update', ['Barcode', 'Stock', 'Type']],
] as const)('%s, a file for %s has %j: what was not learned empties nothing', (certainty, purpose, headings) => {
  const columns = [
    { heading: 'Barcode', value: { field: 'barcode' as const } },
    { heading: 'Stock', value: { text: '' } },
    { heading: 'Type', value: { text: 'product' } },
  ];
  const profile = { ...BUILT_IN_PROFILES.get('odoo')!, certainty, columns };
  const rows = rehearseLines(profile, choices({ purpose }));
  expect(rows.headings).toEqual(headings);
  expect(rows.line(tillLine()).cells).toHaveLength(headings.length);
});

describe('A file for products that the till has', () => {
  type Purpose = 'new' | 'update' | 'prices';
  const overOf = (key: string, purpose: Purpose, lines: readonly Partial<ProductFields>[], keep: string[] = []) => {
    const profile = BUILT_IN_PROFILES.get(key)!;
    const chosen = choices({ purpose, keep: new Set(keep) });
    const rows = rehearseParts(profile, chosen);
    const tally = new RehearsalCounter(writtenOver(profile, chosen), rows.headings);
    for (const line of lines) tally.add(line.barcode ?? '', rows.line(tillLine(line))!.row);
    return { headings: rows.headings, over: tally.over };
  };
  const two = [{ barcode: '5012345678900' }, { barcode: '5012345678917', category_group: '', cost: '' }];

  test('tells which columns it writes over, and with how many blanks', () => {
    const { over } = overOf('woocommerce', 'update', two);
    expect(over.map(({ heading, products, blanks }) => [heading, products, blanks])).toEqual([
      ['Name', 2, 0],
      ['Categories', 2, 0],
      ['Tags', 1, 1],
      ['Tax class', 2, 0],
    ]);
    expect(overOf('shopify', 'prices', two).over).toMatchObject([{ heading: 'Cost per item', products: 1, blanks: 1 }]);
    expect(overOf('woocommerce', 'new', two).over).toEqual([]);
  });

  test('is without a column that the till is to keep, where the till keeps what a file lacks', () => {
    const { headings, over } = overOf('woocommerce', 'update', two, ['Tags', 'SKU']);
    expect(headings).not.toContain('Tags');
    expect(headings).toContain('SKU');
    expect(over.find(({ heading }) => heading === 'Tags')).toMatchObject({ isKept: true, products: 0, blanks: 0 });
    expect(overOf('kriolos', 'update', two, ['Category']).headings).toContain('Category');
  });

  test.each(['woocommerce', 'odoo'])('%s: writes no constant over what a shop has set', (key) => {
    const { headings } = overOf(key, 'update', []);
    expect(headings.filter((one) => ['Tax status', 'Published', 'available_in_pos'].includes(one))).toEqual([]);
  });

  test('has all its columns where it has no headings, as the others would be shifted', () => {
    const till = BUILT_IN_PROFILES.get('odoo')!;
    const columns = [
      { heading: '1', value: { field: 'barcode' as const } },
      { heading: '2', value: { text: '' } },
      { heading: '3', value: { field: 'rrp' as const } },
    ];
    const profile = { ...till, certainty: 'own_file' as const, columns, file: { ...till.file, header: false } };
    expect(rehearseLines(profile, choices({ purpose: 'update' })).headings).toEqual(['1', '2', '3']);
  });
});

describe('Rows that tills refuse, cut or change, as read in their code', () => {
  test.each<[string, Partial<ProductFields>, string[]]>([
    [
      'ospos',
      { barcode: '501234/5' },
      ['refused', 'Barcode has other characters than letters, digits, a space ~ ! # $ % & * - _ + = | : .'],
    ],
    ['ospos', { description: '' }, ['refused', 'Item Name is empty']],
    ['ospos', { rrp: '' }, ['refused', 'Unit Price is empty']],
    ['ospos', { size: '6" & 8"' }, ['changed', 'Description has one of the characters < > & "']],
    ['ospos', { size: "4's" }, ['changed', 'Description has one of the characters']],
    ['ospos', { size: '½ pint' }, ['changed', 'Description has one of the characters']],
    ['ospos', { size: 'őşЖ中' }, ['imported']],
    ['kriolos', { description: 'N'.repeat(237), size: '' }, ['imported']],
    ['kriolos', { description: `${'N'.repeat(236)}🥤`, size: '' }, ['refused', 'Name is longer than 237 characters']],
    ['kriolos', { department: "Children's Toys" }, ['changed', "Category has one of the characters '"]],
    ['kriolos', { department: 'Baby \\ Child' }, ['imported', 'Category had “\\”']],
    ['kriolos', { supplier: '' }, ['changed', 'Supplier is empty']],
    ['chromis', { description: 'N'.repeat(249), size: '' }, ['imported']],
    ['chromis', { description: 'N'.repeat(250), size: '' }, ['refused', 'Name is longer than 249 characters']],
    ['woocommerce', { description: 'AC\\DC' }, ['changed', 'Name has one of the characters \\']],
    ['woocommerce', { description: '0', size: '' }, ['changed', 'Name is 0']],
    ['woocommerce', { category_group: '0' }, ['changed', 'Tags is 0']],
    ['odoo', { vat_code: 'VAT 5%, reduced' }, ['refused', 'taxes_id has one of the characters ,']],
    ['ospos', { barcode: '0' }, ['changed', 'Barcode is 0']],
    ['ospos', { description: 'Cola \u{1F964}' }, ['changed', 'Item Name has an emoji']],
    ['ospos', { barcode: '5.01E+12' }, ['imported', 'Barcode was ruined by a spreadsheet']],
    ['chromis', { cost: '' }, ['refused', 'Buy price is empty']],
    ['kriolos', { vat_code: 'X' }, ['refused', 'The till has no VAT code for X']],
    ['woocommerce', { barcode: '5012-345/67' }, ['changed', 'global_unique_id has other characters than digits, - X']],
    ['woocommerce', { rrp: '' }, ['changed', 'Regular price is empty']],
    ['shopify', { supplier: 'N' }, ['refused', 'Vendor is shorter than 2 characters']],
    ['square', { barcode: '12345678901234567' }, ['refused', 'GTIN does not have 8, 12, 13 or 14 digits']],
    ['lightspeed-x', { description: 'Rum & Cola' }, ['refused', 'name has one of the characters # $ &']],
    ['proepos', { supplier: '' }, ['refused', 'Supplier is empty']],
  ])('%s: %j', (key, line, words) => {
    const [verdict, ...told] = wordsOf(key, line);
    expect(verdict).toBe(words[0]);
    words.slice(1).forEach((word, at) => {
      expect(told[at]).toContain(word);
    });
  });

  const firstCells = (key: string, lines: readonly Partial<ProductFields>[], column: string) => {
    const { headings, lines: done } = rehearsed(key, lines.map(tillLine));
    return done.map(({ cells, verdict }) => [cells[headings.indexOf(column)], verdict]);
  };

  test('What the till would split a name at is written otherwise or escaped, and what is lost is told', () => {
    const comma = { department: 'Beers, Wines & Spirits', category_group: 'Dips, Olives', sub_department: 'A, B' };
    expect(firstCells('odoo', [comma], 'pos_categ_ids')).toEqual([['Beers Wines & Spirits', 'imported']]);
    expect(wordsOf('odoo', comma)).toEqual(['imported', 'pos_categ_ids had “,”']);
    expect(firstCells('woocommerce', [comma], 'Tags')).toEqual([['Dips\\, Olives', 'imported']]);
    expect(wordsOf('woocommerce', comma)).toEqual(['imported']);
    expect(wordsOf('woocommerce', { department: 'Food > Cold' })).toEqual(['imported', 'Categories had “>”']);
    expect(wordsOf('shopify', comma)).toEqual(['imported', 'Tags had “,”']);
    const path = 'Beers\\, Wines & Spirits > A\\, B';
    expect(firstCells('square', [comma], 'Categories')).toEqual([[path, 'imported']]);
  });

  test('No cell that OSPOS reads has a backslash before a quote', () => {
    const nasty = ['Juice, fresh\\', 'a\\"b, c', '\\\\,"', '\\'];
    fc.assert(
      fc.property(fc.constantFrom(...nasty), fc.constantFrom('description', 'department', 'size'), (text, field) => {
        const { cells } = rehearsed('ospos', [tillLine({ [field]: text })]).lines[0]!;
        expect(cells.join('')).not.toContain('\\');
      }),
    );
    expect(wordsOf('ospos', { description: 'Juice, fresh\\' })).toEqual(['imported', 'Item Name had “\\”']);
  });

  const verdictsOf = (key: string, field: keyof ProductFields, texts: readonly string[]) =>
    rehearsed(
      key,
      texts.map((text, n) => tillLine({ barcode: `50123456789${n}`, [field]: text })),
    ).lines.map(({ verdict }) => verdict);

  test.each([
    ['woocommerce', 'Categories', 'department', ['Food', 'FOOD', 'Café', 'Cafe'], ['Food', 'Food', 'Café', 'Cafe']],
    ['woocommerce', 'Tags', 'category_group', ['Crème', 'CRÈME', 'Creme'], ['Crème', 'Crème', 'Crème']],
    ['kriolos', 'Category', 'department', ['Deli', 'DELI', 'Deli'], ['Deli', 'Deli', 'Deli']],
    ['kriolos', 'Supplier', 'supplier', ['NWC', 'nwc'], ['NWC', 'NWC']],
  ] as const)('Of names that %s may take for one, %s has the first spelling, and it is told', (...given) => {
    const [key, heading, field, texts, cells] = given;
    const rows = texts.map((text, n) => ({ barcode: `50123456789${n}`, sub_department: '', [field]: text }));
    expect(firstCells(key, rows, heading)).toEqual(cells.map((cell) => [cell, 'imported']));
    const { problems } = rehearsed(key, rows.map(tillLine)).lines[1]!;
    expect(problems.map(({ kind, after }) => [kind.column, kind.fate, after])).toEqual([
      [heading, 'The file has the earlier spelling instead.', cells[1]],
    ]);
  });

  test('Each level of a path has the spelling that it had first, whatever the others have', () => {
    const paths = ['Food > Mixers', 'FOOD > mixers', 'Food > Soda', 'food > SODA'].map((path) => path.split(' > '));
    const rows = paths.map(([department, sub], n) => ({ barcode: `50123456789${n}`, department, sub_department: sub }));
    const written = firstCells('woocommerce', rows as Partial<ProductFields>[], 'Categories').map(([cell]) => cell);
    expect(written).toEqual(['Food > Mixers', 'Food > Mixers', 'Food > Soda', 'Food > Soda']);
  });

  test('Tills make the category of a row that they refuse, so later rows have its spelling', () => {
    const clash = { description: 'Another', department: 'Café Bar' };
    const rows = [{}, clash, { barcode: '5012345678917', department: 'CAFÉ BAR' }];
    expect(firstCells('kriolos', rows, 'Category')[2]).toEqual(['Café Bar', 'imported']);
  });

  test.each([
    ['ospos', 'barcode', ['AB-12', 'ab-12'], ['imported', 'refused']],
    ['ospos', 'department', ['Toys 🧸'], ['changed']],
    ['ospos', 'size', ['🍺 500ml'], ['changed']],
    ['kriolos', 'barcode', ['AB-12', 'ab-12'], ['imported', 'refused']],
    ['kriolos', 'department', ['Baby \\ Child'], ['imported']],
    ['woocommerce', 'barcode', ['AB-12', 'ab-12'], ['changed', 'refused']],
    ['woocommerce', 'category_group', ['<i>New</i>'], ['changed']],
    ['woocommerce', 'category_group', ['Tea &amp; Coffee'], ['imported']],
  ] as const)('%s, %s %j: %j', (key, field, texts, verdicts) => {
    expect(verdictsOf(key, field, texts)).toEqual(verdicts);
  });

  test('A code of HTML is written as its sign for WooCommerce, which shows that sign', () => {
    const entity = { department: 'Tea &amp; Coffee', sub_department: '' };
    expect(firstCells('woocommerce', [entity], 'Categories')).toEqual([['Tea & Coffee', 'imported']]);
    expect(wordsOf('woocommerce', { department: '0', sub_department: '' })).toEqual(['changed', 'Categories is 0']);
  });

  test('The same barcode twice: the second row is refused, and of KriolOS lost without a word', () => {
    const twice = [tillLine(), tillLine({ description: 'Another' })];
    expect(rehearsed('ospos', twice).lines.map(({ verdict }) => verdict)).toEqual(['imported', 'refused']);
    const [, second] = rehearsed('kriolos', twice).lines;
    expect(second!.problems[0]!.kind.fate).toBe('The till leaves the row out without a word.');
  });
});

test('A code that is missing is told once, where it can be given, and not as an empty cell too', () => {
  expect(wordsOf('kriolos', { vat_code: 'X' })).toEqual(['refused', 'The till has no VAT code for X']);
});

test('A fix mends all cells of a kind, and what it cannot mend stays told', () => {
  const long = tillLine({ description: 'Rum & Cola #1' });
  const { lines, headings } = rehearsed('lightspeed-x', [long], { 'name/1': 'replace_signs' });
  expect(lines[0]!.verdict).toBe('imported');
  expect(lines[0]!.cells[headings.indexOf('name')]).toBe('Rum Cola 1 1.5L');
  const left = rehearsed('proepos', [tillLine({ supplier: '' }), tillLine({ barcode: '5012345678917' })], {
    'Supplier/0': 'leave_out',
  });
  expect(left.lines.map(({ verdict }) => verdict)).toEqual(['left_out', 'imported']);
});

test('A sign that is spelled in more letters is spelled before the length is tested', () => {
  const till = BUILT_IN_PROFILES.get('ospos')!;
  const profile = {
    ...till,
    columns: till.columns.map((column) =>
      column.heading === 'Item Name'
        ? {
            ...column,
            rules: [{ test: { max_chars: 12 }, fate: 'row_refused' as const, certainty: 'code' as const, source: 'x' }],
          }
        : column,
    ),
    file: { ...till.file, content: { ...till.file.content, kind: 'csv', characters: 'ascii' } },
  } as typeof till;
  const line = tillLine({ description: 'Offer £1 Rum' });
  const fixed = rehearseLines(profile, choices({ fixes: new Map([['Item Name/characters', 'replace_signs']]) }));
  expect(fixed.line(line).problems.map(({ kind }) => kind.words)).toEqual(['Item Name is longer than 12 characters']);
});

test('A column of one tax for each VAT code says which one the product has', () => {
  const { headings, lines } = rehearsed('square', [tillLine({ vat_code: 'Z', vat_rate: '0' })]);
  expect(headings.slice(-2)).toEqual(['Tax - Standard rate (20%)', 'Tax - Zero rate (0%)']);
  expect(lines[0]!.cells.slice(-2)).toEqual(['N', 'Y']);
});

describe('Rows that come again', () => {
  const verdicts = (key: string, lines: readonly Partial<ProductFields>[], fixes: Record<string, Fix> = {}) =>
    rehearsed(key, lines.map(tillLine), fixes).lines.map(({ verdict }) => verdict);
  const other = { description: 'Tavy Cola' };

  test.each(['kriolos', 'chromis'])('%s: the whole row again is a change of its price, a clash is refused', (key) => {
    expect(verdicts(key, [{}, { rrp: '1.30' }, other, other])).toEqual(['imported', 'imported', 'refused', 'refused']);
  });

  test('A row that the till has surely refused is no clash for the next one; one that nobody is sure of is', () => {
    expect(verdicts('chromis', [{ cost: '' }, other])).toEqual(['refused', 'imported']);
    expect(verdicts('chromis', [{ department: 'Baby \\ Child' }, other])).toEqual(['refused', 'refused']);
  });

  test('Clashes can be left out, and what was left out is no clash', () => {
    const fixes: Record<string, Fix> = { 'Reference/1': 'leave_out' };
    expect(verdicts('kriolos', [{}, other, other], fixes)).toEqual(['imported', 'left_out', 'left_out']);
  });

  test('A row that is left out for another column holds no key', () => {
    const fixes: Record<string, Fix> = { 'Category/0': 'leave_out' };
    expect(verdicts('ospos', [{ department: '' }, {}], fixes)).toEqual(['left_out', 'imported']);
  });

  test('0 is no barcode for OSPOS and WooCommerce, so it may come again', () => {
    expect(verdicts('ospos', [{ barcode: '0' }, { barcode: '0' }])).toEqual(['changed', 'changed']);
    expect(verdicts('woocommerce', [{ barcode: '0' }, { barcode: '0' }])).toEqual(['imported', 'imported']);
  });
});

test('Rows that are left out take no room in a file, and each file has keys of its own', () => {
  const till = BUILT_IN_PROFILES.get('ospos')!;
  const profile = { ...till, file: { ...till.file, max_rows: 2 } };
  const { line } = rehearseParts(profile, choices({ fixes: new Map([['Category/0', 'leave_out']]) }));
  const given = [{ barcode: '1' }, { department: '' }, { barcode: '2' }, { barcode: '1' }];
  expect(given.map((one) => line(tillLine(one))).map((one) => [one?.part, one?.row.verdict])).toEqual([
    ['1', 'imported'],
    ['1', 'left_out'],
    ['1', 'imported'],
    ['2', 'imported'],
  ]);
});

test('No text can be taken for a formula, and numbers and barcodes stay as they are', () => {
  const { headings, lines } = rehearsed('ospos', [tillLine({ description: '=HYPERLINK("x")', barcode: '-5' })]);
  expect(lines[0]!.cells[headings.indexOf('Item Name')]).toBe('HYPERLINK("x")');
});

test('Verdicts add up to the rows, whatever stands in them, and every row has a cell for each heading', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom('', '£1.50', '1,50', '5.0E+12', 'é', '🍫', 'a\nb', '0.00'),
  );
  const line = fc.record({
    barcode: text,
    description: text,
    size: text,
    department: text,
    supplier: text,
    cost: text,
    rrp: text,
    vat_code: text,
    vat_rate: text,
    case_qty: text,
  });
  fc.assert(
    fc.property(fc.constantFrom(...BUILT_IN_PROFILES.keys()), fc.array(line, { maxLength: 8 }), (key, given) => {
      const rows = rehearseLines(BUILT_IN_PROFILES.get(key)!, choices());
      const tally = new RehearsalCounter();
      for (const one of given) {
        const done = rows.line(tillLine(one));
        expect(done.cells).toHaveLength(rows.headings.length);
        expect(done.verdict === 'imported').toBe(done.problems.every(({ kind }) => kind.verdict === 'imported'));
        tally.add(one.barcode, done);
      }
      const { imported, changed, refused, left_out: leftOut } = tally.verdicts;
      expect(imported + changed + refused + leftOut).toBe(given.length);
    }),
  );
});
