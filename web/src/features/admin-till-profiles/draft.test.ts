import { describe, expect, test } from '@jest/globals';
import type { TillProfileFile } from '@tillmap/contracts';
import fc from 'fast-check';
import {
  formatOf,
  formatsOf,
  SOURCE_CHOICES,
  sourceOf,
  tablesOf,
  valueOfFormat,
  valueOfSource,
  valueText,
} from './column-sources.ts';
import { detailsText, withPurpose } from './columns-in-files.ts';
import { draftOf, errorsByColumn, limitOf, movedColumn, profileOf, withLimit, withNewColumn } from './draft.ts';
import { ruleText } from './rule-text.ts';

const PROFILE: TillProfileFile = {
  format: 1,
  name: 'Till',
  till: '',
  certainty: 'own_file',
  sources: [],
  checked_on: '2026-11-26',
  notes: [],
  file: {
    content: { kind: 'csv', separator: ',', quotes: 'where_needed', newline: 'crlf', characters: 'utf-8' },
    header: true,
  },
  purposes: ['new'],
  settings: [],
  tables: [],
  columns: [
    { heading: 'EAN', value: { field: 'barcode' } },
    { heading: 'Tax', value: { table: 'vat', of: { field: 'vat_code' }, missing: 'refuse' } },
    { heading: 'Own', value: { cut: { field: 'size' }, keep: 'first', chars: 3 } },
  ],
};

describe('Where a column is filled from', () => {
  test('Each choice and each of its formats is known again', () => {
    for (const { value: source } of SOURCE_CHOICES) {
      expect(sourceOf(valueOfSource(source))).toBe(source);
      for (const { value: format } of formatsOf(source)) {
        const value = valueOfFormat(source, format);
        expect([sourceOf(value), valueText(value)]).toEqual([source, format]);
      }
    }
  });

  test('A function that has no choice stays what it is, and one is known in whichever order its parts come', () => {
    expect(sourceOf({ cut: { field: 'size' }, keep: 'first', chars: 3 })).toBe('own');
    expect(sourceOf({ decimals: 2, vat: 'with', money: { field: 'rrp' } })).toBe('rrp');
  });

  test('What is chosen beside the format makes no other source of it', () => {
    const supplier = { table: 'suppliers', of: { field: 'supplier' }, missing: 'empty' };
    expect(sourceOf(supplier)).toBe('supplier');
    expect(formatOf(supplier)).toBe(formatOf({ ...supplier, missing: 'refuse' }));
    expect(sourceOf({ money: { field: 'rrp' }, vat: 'without', decimals: 4 })).toBe('rrp_without');
  });

  test('The tables are those that columns use', () => {
    expect(tablesOf(PROFILE.columns)).toEqual(['vat']);
  });
});

describe('A column in several files', () => {
  const [column] = draftOf(PROFILE).columns;
  const all = ['new', 'update', 'prices'] as const;

  test('is taken out of one and put back, and never out of the last', () => {
    const without = withPurpose(column!, all, 'new');
    expect(without.only_for).toEqual(['update', 'prices']);
    expect(withPurpose(without, all, 'new')).toEqual(column);
    const one = withPurpose(without, all, 'update');
    expect(one.only_for).toEqual(['prices']);
    expect(withPurpose(one, all, 'prices')).toEqual(one);
  });

  test('says what is chosen of it', () => {
    expect(detailsText(column!)).toBe('More');
    const rule = { test: { required: true }, fate: 'row_refused', certainty: 'own_file', source: '' };
    const told: typeof column = { ...column!, only_for: ['new'], for_each_vat: true, rules: [rule] };
    expect(detailsText(told)).toBe('Only in files for: new products · For each VAT code · 1 rule');
  });
});

test('A rule says what the cell has to be, and what the till does otherwise', () => {
  const known = { certainty: 'code', source: '' };
  expect(ruleText({ ...known, test: { max_chars: 30 }, fate: 'cut' })).toBe(
    'The cell has at most 30 characters; otherwise the till cuts it.',
  );
  expect(ruleText({ ...known, test: { only: ['letters', 'digits'], and: '$&' }, fate: 'row_lost' })).toBe(
    'The cell has only these characters: letters, digits, and $&; otherwise the till leaves the row out without a word.',
  );
  expect(ruleText({ ...known, test: { number: true, least: 0, max_decimals: 2 }, fate: 'row_refused' })).toBe(
    'The cell is a number, at least 0, at most 2 decimals; otherwise the till refuses the row.',
  );
});

describe('A profile that is changed', () => {
  test('is the same when nothing was changed, but for its tables', () => {
    expect(profileOf(draftOf(PROFILE))).toEqual({ ...PROFILE, tables: ['vat'] });
  });

  test('keeps all its columns wherever they are moved', () => {
    const { columns } = draftOf(PROFILE);
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 4 }), fc.integer({ min: -1, max: 4 }), (from, to) => {
        const moved = movedColumn(columns, from, to);
        expect(moved.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
        if (from >= 0 && from < 3 && to >= 0 && to < 3) expect(moved[to]!.id).toBe(from);
      }),
    );
  });

  test('has a new column with an id of its own', () => {
    expect(withNewColumn(draftOf(PROFILE).columns).map(({ id, heading }) => [id, heading])[3]).toEqual([3, 'Column 4']);
  });

  test('has a limit that keeps what is known of it', () => {
    const [column] = draftOf(PROFILE).columns;
    const told = { test: { max_chars: 30 }, fate: 'row_refused', certainty: 'document', source: 'manual' };
    const known = { ...column!, rules: [told] };
    expect(limitOf(known)).toBe(30);
    expect(withLimit(known, 20).rules).toEqual([{ ...told, test: { max_chars: 20 } }]);
    expect(withLimit(known, undefined).rules).toBeUndefined();
    expect(withLimit(column!, 12).rules).toEqual([
      { test: { max_chars: 12 }, fate: 'cut', certainty: 'own_file', source: 'Set by the shop' },
    ]);
  });

  test('shows what the server says at its column', () => {
    const { columns, others } = errorsByColumn({
      'Column 2 (Tax) › value': ['Wrong.'],
      'Column 12': ['Also wrong.'],
      'The profile': ['All wrong.'],
      'Question 1': ['Please write what to ask the shop.'],
    });
    expect([[...columns], others]).toEqual([
      [
        [1, ['Wrong.']],
        [11, ['Also wrong.']],
      ],
      ['All wrong.', 'Question 1: Please write what to ask the shop.'],
    ]);
  });
});
