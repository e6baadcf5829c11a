import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN_PROFILES, type Fix, type ProductFields, RehearsalCounter, rehearseLines } from '../src/index.ts';
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
    expect(verdicts('chromis', [{ description: 'N'.repeat(300) }, other])).toEqual(['refused', 'refused']);
  });

  test('Clashes can be left out, and what was left out is no clash', () => {
    const fixes: Record<string, Fix> = { 'Reference/1': 'leave_out' };
    expect(verdicts('kriolos', [{}, other, other], fixes)).toEqual(['imported', 'left_out', 'left_out']);
  });

  test('0 is no barcode for OSPOS, so it may come again', () => {
    expect(verdicts('ospos', [{ barcode: '0' }, { barcode: '0' }])).toEqual(['changed', 'changed']);
  });
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
