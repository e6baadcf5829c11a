import { describe, expect, test } from '@jest/globals';
import type { TillProfileFile } from '@tillmap/contracts';
import { leftOutOf, usesOf, withUses } from './learned-uses.ts';

const RRP = { money: { field: 'rrp' }, vat: 'with', decimals: 2 };
const profile = (...columns: TillProfileFile['columns']): TillProfileFile => ({
  format: 1,
  name: 'Till',
  till: '',
  certainty: 'own_file',
  sources: [],
  checked_on: '2026-11-26',
  notes: [],
  file: { content: { kind: 'xlsx', sheet: 'Items' }, header: true },
  purposes: ['new'],
  settings: [],
  tables: [],
  columns,
});
const KEY = { heading: 'PLU', value: { pad: { field: 'barcode' }, to: 13, with: '0' } };
const PRICE = { heading: 'Price', value: RRP };
const NAME = { heading: 'Name', value: { field: 'description' } };

describe('What a learned profile can be for', () => {
  test('Without a barcode or a price it is for new products alone', () => {
    expect([usesOf(profile(KEY, NAME)), usesOf(profile(PRICE, NAME)), usesOf(profile(KEY, PRICE))]).toEqual([
      ['new'],
      ['new'],
      ['new', 'update', 'prices'],
    ]);
  });

  test('A till that was recognised has its own uses and columns, and a file without headings is for new products', () => {
    const options = { heading: 'Option1 name', value: { text: 'Title' } };
    const known = { ...profile(KEY, PRICE, options), till: 'Shopify', purposes: ['new' as const, 'update' as const] };
    expect(usesOf(known)).toEqual(['new', 'update']);
    expect(withUses(known, ['update']).columns).toEqual(known.columns);
    const bare = profile(KEY, PRICE);
    expect(usesOf({ ...bare, file: { ...bare.file, header: false } })).toEqual(['new']);
  });

  test('A file of prices alone has the barcodes and the prices, and what was not tried is noted', () => {
    const made = withUses(profile(KEY, NAME, PRICE), ['prices']);
    expect(made.purposes).toEqual(['new', 'prices']);
    expect(made.columns.map(({ only_for: only }) => only)).toEqual([undefined, ['new', 'update'], undefined]);
    expect(made.notes).toEqual([expect.stringContaining('not verified')]);
  });

  test('Updates have all columns, and what is not possible any more is left out', () => {
    expect(withUses(profile(KEY, NAME, PRICE), ['update']).columns).toEqual([KEY, NAME, PRICE]);
    expect(withUses(profile(KEY, NAME), ['update', 'prices']).purposes).toEqual(['new']);
  });

  test('Columns that no product fills are in files for new products alone, and said; without other files they stay as they are', () => {
    const [stock, type] = [
      { heading: 'Stock', value: { text: '' } },
      { heading: 'Type', value: { text: 'product' } },
    ];
    const all = profile(KEY, stock, NAME, type, PRICE);
    expect(leftOutOf(all)).toEqual(['Stock', 'Type']);
    for (const use of ['update', 'prices'] as const)
      expect(withUses(all, [use]).columns.map(({ only_for: only }) => only ?? 'all')).toEqual([
        'all',
        ['new'],
        use === 'update' ? 'all' : ['new', 'update'],
        ['new'],
        'all',
      ]);
    expect(withUses(all, []).columns).toEqual(all.columns);
  });
});
