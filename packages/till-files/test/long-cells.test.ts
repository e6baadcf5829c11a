import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN_PROFILES, readProfile, rehearseLines, TILL_FIELDS } from '../src/index.ts';
import { type Column, profileSchema } from '../src/profile/profile.ts';
import { CHANGES, MAX_CELL_CHARS, type Value } from '../src/profile/value.ts';
import { choices, tillLine } from './lines.ts';

const ODOO = BUILT_IN_PROFILES.get('odoo')!;
const withColumns = (...columns: readonly Column[]) => ({ ...ODOO, tables: [], columns: [...columns] });
const NAME: Column = { heading: 'Name', value: { field: 'description' } };

/** Each `a` becomes so many, again and again. */
const growing = (depth: number, times: number): Value =>
  Array.from({ length: depth }).reduce<Value>(
    (value) => ({ replace: value, what: [{ find: 'a', with: 'a'.repeat(times) }] }),
    { field: 'description' },
  );

test('a product whose cell would grow beyond all measure is refused with a sentence, its neighbours are not', () => {
  const rows = rehearseLines(withColumns(NAME, { heading: 'Text', value: growing(3, 20) }), choices());
  expect(rows.line(tillLine({ description: 'Tea' }))).toEqual({
    verdict: 'refused',
    cells: ['Tea', ''],
    problems: [
      expect.objectContaining({
        kind: expect.objectContaining({
          words: 'Text would have more than 4,000 characters',
          fixes: ['leave_out'],
        }),
      }),
    ],
  });
  expect(rows.line(tillLine({ description: 'Ice' }))).toMatchObject({ verdict: 'imported', cells: ['Ice', 'Ice'] });
});

test('a profile that makes long texts of any name is refused with the column', () => {
  expect(readProfile(withColumns(NAME, { heading: 'Text', value: growing(11, 500) }))).toEqual({
    ok: false,
    problems: [
      {
        where: 'Column 2 (Text)',
        message:
          'Its functions make texts of more than 4,000 characters. Please replace with shorter texts, or join fewer.',
      },
    ],
  });
});

test('a column of constants that is too long in each row is refused', () => {
  const long = { text: 'x'.repeat(500) };
  const value = { join: Array.from({ length: 9 }, () => long), with: '' };
  expect(readProfile(withColumns({ heading: 'Text', value })).ok).toBe(false);
});

test('twenty abbreviations written in full are no trouble', () => {
  const what = Array.from({ length: 20 }, (_, at) => ({ find: `q${at} `, with: `quite a long word ${at} ` }));
  expect(readProfile(withColumns({ heading: 'Name', value: { replace: NAME.value, what } })).ok).toBe(true);
});

test('at most ten columns are kept in mind to be there once', () => {
  const once = (heading: string): Column => ({
    heading,
    value: { field: 'barcode' },
    rules: [{ test: { unique: true }, fate: 'row_refused', certainty: 'code', source: 'a test' }],
  });
  const keys = Array.from({ length: 11 }, (_, at) => once(`Key ${at}`));
  expect(readProfile(withColumns(...keys.slice(1))).ok).toBe(true);
  expect(readProfile(withColumns(...keys))).toEqual({
    ok: false,
    problems: [
      {
        where: 'The profile',
        message: 'It has 11 columns of what stands once in the file; at most 10 are kept in mind.',
      },
    ],
  });
});

const sign = fc.constantFrom('a', 'b', ' ', 'ﷺ', 'ß', '…', '½', 'ΐ');
const someText = fc.string({ unit: sign, maxLength: 30 });
const longText = fc.oneof(
  someText,
  someText.map((text) => text.repeat(500).slice(0, 500)),
);
const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'large', maxDepth: 11 },
    fc.constantFrom(...TILL_FIELDS).map((field): Value => ({ field })),
    longText.map((text): Value => ({ text })),
    fc.record({ join: fc.array(tie('value'), { minLength: 1, maxLength: 3 }), with: longText }),
    fc.record({ first: fc.array(tie('value'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ change: tie('value'), to: fc.constantFrom(...CHANGES) }),
    fc.record({
      replace: tie('value'),
      what: fc.array(fc.record({ find: fc.string({ unit: sign, minLength: 1, maxLength: 2 }), with: longText }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    fc.record({ pad: tie('value'), to: fc.integer({ min: 1, max: 50 }), with: fc.constant('a') }),
    fc.record({ money: tie('value'), vat: fc.constant('with' as const), decimals: fc.integer({ min: 0, max: 4 }) }),
  ),
}));

test('whatever functions stand in each other, no text between them is longer than a cell', () => {
  fc.assert(
    fc.property(anyValue, longText, (value, description) => {
      const profile = profileSchema.parse(withColumns({ heading: 'Text', value }));
      const { cells, problems } = rehearseLines(profile, choices()).line(tillLine({ description }));
      // A sign in front keeps a spreadsheet from taking it as a formula.
      expect(cells[0]!.length).toBeLessThanOrEqual(MAX_CELL_CHARS + 1);
      // A sign that is written otherwise is told as well.
      expect(problems.filter(({ kind }) => kind.verdict === 'refused').length).toBeLessThanOrEqual(1);
    }),
  );
});
