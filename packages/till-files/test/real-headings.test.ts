import { expect, test } from '@jest/globals';
import { learnProfile, readProfile } from '../src/index.ts';
import { REAL_HEADINGS } from './real-headings.ts';
import { UNSEEN_HEADINGS } from './unseen-headings.ts';

const FORM = { kind: 'csv', separator: ',', quotes: 'where_needed', newline: 'crlf', characters: 'utf-8' } as const;

const learned = (headings: readonly string[]) =>
  learnProfile({ rows: [headings], form: FORM }, () => undefined, {
    name: 'Till',
    fileName: 'empty.csv',
    today: '2026-11-30',
  });

test.each([
  ['twelve real tills 95', REAL_HEADINGS, 131, 0.95],
  ['nine further tills 95', UNSEEN_HEADINGS, 120, 0.95],
] as const)(
  'Of the headings of %s of 100 are filled rightly without help, and none is filled wrongly',
  (_, tills, count, least) => {
    const all = Object.entries(tills).flatMap(([till, labelled]) =>
      learned(Object.keys(labelled)).columns.map(({ column, words, isSure }) => ({
        column: `${till}: ${column.heading}`,
        filled: isSure ? words : '',
        truth: labelled[column.heading],
      })),
    );
    const wrong = all.filter(({ filled, truth }) => filled !== '' && filled !== truth);
    const open = all.filter(({ filled, truth }) => filled === '' && truth !== '');
    expect(wrong).toEqual([]);
    expect(all).toHaveLength(count);
    expect(1 - open.length / all.length).toBeGreaterThanOrEqual(least);
  },
);

test('A column of the till’s own codes has a table, and a product whose code is missing is refused', () => {
  const { profile } = learned(['Barcode', 'Name', 'department_code', 'Tax category']);
  expect(readProfile(JSON.parse(JSON.stringify(profile)))).toMatchObject({ ok: true });
  expect(profile.tables).toEqual(['departments', 'vat']);
  expect(profile.columns.map(({ value }) => value).slice(2)).toEqual([
    { table: 'departments', of: { field: 'department' }, missing: 'refuse' },
    { table: 'vat', of: { field: 'vat_code' }, missing: 'refuse' },
  ]);
});
