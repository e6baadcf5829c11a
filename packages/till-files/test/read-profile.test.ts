import { describe, expect, test } from '@jest/globals';
import { BUILT_IN_PROFILES, readProfile, type TillProfile } from '../src/index.ts';

const SHOPIFY = BUILT_IN_PROFILES.get('shopify')!;
/** As it comes from a file. */
const copied = (change: (profile: TillProfile & { [key: string]: unknown }) => void): unknown => {
  const profile = structuredClone(SHOPIFY) as TillProfile & { [key: string]: unknown };
  change(profile);
  return JSON.parse(JSON.stringify(profile));
};
const problemsOf = (given: unknown) => {
  const reading = readProfile(given);
  return reading.ok ? [] : reading.problems;
};

test.each([...BUILT_IN_PROFILES])('The profile %s is one that an admin could give', (_, profile) => {
  expect(problemsOf(JSON.parse(JSON.stringify(profile)))).toEqual([]);
  expect(profile.sources.length).toBeGreaterThan(0);
});

describe('A profile that cannot be used is refused with the column and a sentence', () => {
  test('a field that does not exist', () => {
    const [problem] = problemsOf(
      copied(({ columns }) => columns.splice(2, 1, { heading: 'Brand', value: { field: 'brand' as never } })),
    );
    expect(problem).toEqual({
      where: 'Column 3 (Brand) › value',
      message: expect.stringContaining('Please say where the column comes from'),
    });
  });

  test('a function that does not exist, such as a pattern', () => {
    const pattern = { match: '(a+)+$', of: { field: 'description' } } as never;
    expect(problemsOf(copied(({ columns }) => columns.push({ heading: 'X', value: pattern })))).toHaveLength(1);
  });

  test('two columns with one heading', () => {
    expect(problemsOf(copied(({ columns }) => columns.push({ heading: 'Price', value: { field: 'rrp' } })))).toEqual([
      { where: 'Column 16 (Price)', message: 'Another column of the file is called "Price" as well.' },
    ]);
  });

  test('a key that is the same in each row', () => {
    const key = {
      heading: 'Key',
      value: { text: 'x' },
      rules: [
        { test: { unique: true as const }, fate: 'row_refused' as const, certainty: 'code' as const, source: 'a test' },
      ],
    };
    expect(problemsOf(copied(({ columns }) => columns.push(key)))[0]?.message).toContain('cannot be a key');
  });

  test('a setting and a table that the profile does not have', () => {
    const value = { table: 'vat' as const, of: { field: 'vat_code' as const }, missing: 'refuse' as const };
    const messages = problemsOf(copied(({ columns }) => columns.push({ heading: 'Tax {outlet}', value }))).map(
      (one) => one.message,
    );
    expect(messages).toEqual([
      '{outlet} in the heading is no setting of the profile.',
      'The table "vat" is used but not among the tables of the profile.',
    ]);
  });

  test('functions in each other without an end', () => {
    let value: object = { field: 'description' };
    for (let deep = 0; deep < 40; deep++) value = { change: value, to: 'trim' };
    expect(
      problemsOf(copied(({ columns }) => columns.push({ heading: 'Deep', value: value as never })))[0]?.message,
    ).toContain('at most 12 deep');
  });

  test.each([[null], ['x'], [[]], [{}], [42]])('%j', (given) => {
    expect(problemsOf(given).length).toBeGreaterThan(0);
  });
});
