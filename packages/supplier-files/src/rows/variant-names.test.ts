import { describe, expect, test } from '@jest/globals';
import { findHeader, SUPPLIER_FILE_COLUMNS, settledByValues } from '../columns/index.ts';
import { RowCheck } from './row-check.ts';
import { readSupplierRow } from './supplier-row.ts';

const EANS = ['5740000314008', '5740000314015', '5740000314022', '5740000314039', '5740000314046', '5740000314053'];

/** The names of the products of a table, and what is told of them; `#` stands for the next barcode. */
const read = (header: string, ...lines: string[]) => {
  const eans = EANS.values();
  const rows = [header, ...lines].map((text, at) => ({
    line: at + 1,
    cells: text.split('|').map((cell) => (cell === '#' ? eans.next().value! : cell)),
  }));
  const named = findHeader(rows, SUPPLIER_FILE_COLUMNS);
  if (!named.found) throw new Error(named.reason);
  const found = settledByValues(named, rows.slice(1));
  const check = new RowCheck(found);
  const names: string[] = [];
  for (const given of rows.slice(1)) {
    const row = check.asRead(given);
    const reading = readSupplierRow(row, found);
    if (reading.ok !== undefined) check.note(row);
    if (reading.ok) names.push(reading.item.description);
  }
  return { names, told: check.findings().map(({ sentence }) => sentence) };
};

describe('Variants below one title', () => {
  test('When a column ties them to it, then each is called by the title and what tells it apart', () => {
    const { names, told } = read(
      'Handle|Title|Option1 Name|Option1 Value|Variant SKU|Cost per item|Variant Price|Variant Barcode',
      'glow-candle|Glow Candle|Scent|Vanilla|GC-1|3.10|6.99|#',
      'glow-candle|||Coconut|GC-2|3.20|7.49|#',
      'glow-candle|||Cedar|GC-3|3.30|7.99|#',
      'jute-bag|Jute Bag|Size|Small|JB-1|1.10|2.99|#',
      'jute-bag|||Medium|JB-2|1.40|3.49|#',
      'jute-bag|||Large|JB-3|1.80|3.99|#',
    );
    expect(names).toEqual([
      'Glow Candle Vanilla',
      'Glow Candle Coconut',
      'Glow Candle Cedar',
      'Jute Bag Small',
      'Jute Bag Medium',
      'Jute Bag Large',
    ]);
    expect(told).toContain(
      '4 products have no name of their own and got that of the title above them with “Option1 Value”, such as “Glow Candle Coconut”.',
    );
    expect(told.join()).not.toContain('no name, while');
  });

  test('When the title is a row of its own, then its variants get it, and those behind an empty row do not', () => {
    const { names } = read(
      'Description|Flavour|Barcode|Cost|RRP',
      'Corn Puffs||||',
      '|Salted|#|0.40|0.79',
      '|Cheese|#|0.40|0.79',
      'Fizz||||',
      '|Lime|#|0.50|0.99',
      '|Lemon|#|0.50|0.99',
    );
    expect(names).toEqual(['Corn Puffs Salted', 'Corn Puffs Cheese', 'Fizz Lime', 'Fizz Lemon']);
  });

  test('When the cost stands in the title row alone, then it is told with its line', () => {
    const { told } = read(
      'Description|Flavour|Barcode|Cost|RRP',
      'Corn Puffs|||0.40|0.79',
      '|Salted|#||',
      '|Cheese|#||',
      '|Prawn|#||',
    );
    expect(told).toContain('No product has a cost, while rows without a barcode have one, such as line 2.');
  });

  test('When they differ in size, then they are called alike and keep their sizes', () => {
    const { names } = read(
      'Barcode|Description|Size|Cost',
      '#|Fizz|330ml|0.40',
      '#||500ml|0.60',
      '#||1L|0.90',
      '#|Corn Puffs|40g|0.40',
      '#||90g|0.80',
    );
    expect(names).toEqual(['Fizz', 'Fizz', 'Fizz', 'Corn Puffs', 'Corn Puffs']);
  });

  test.each<[string, string[]]>([
    ['few names are missing', ['#|Fizz|Lime|1', '#|Puffs|Salted|1', '#||Cheese|1', '#|Jam|Plum|1', '#|Tea|Mint|1']],
    ['nothing tells them apart', ['#|Fizz|Lime|1', '#||Lime|1', '#||Lime|1', '#||Lime|1']],
    ['the first has no title above it', ['#||Lime|1', '#||Lemon|1', '#||Mint|1', '#|Jam|Plum|1']],
    ['one says no variant', ['#|Fizz|Lime|1', '#||Lemon|1', '#|||1', '#||Mint|1']],
  ])('When %s, then no name is made up and it is told', (_, lines) => {
    const { names, told } = read('Barcode|Description|Flavour|Cost', ...lines);
    expect(names.filter((name) => name === '')).toHaveLength(lines.filter((line) => line.startsWith('#||')).length);
    expect(told.join()).toContain('no name, while others of the file have one');
  });
});
