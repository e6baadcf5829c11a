import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readProfile } from '@tillmap/till-files';
import { TILL_FIELDS } from '../src/profile/product-fields.ts';
import { CERTAINTIES, FATES, TEST_KINDS } from '../src/profile/rule.ts';
import { CHANGES, FORMS, TABLE_NAMES } from '../src/profile/value.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/till-profiles.md'), 'utf8');

test.each([
  ['field', TILL_FIELDS],
  ['function', FORMS],
  ['change', CHANGES],
  ['table', TABLE_NAMES],
  ['test', TEST_KINDS],
  ['fate', FATES],
  ['certainty', CERTAINTIES],
])('When docs/till-profiles.md is read, then it names each %s of the schema', (_what, names) => {
  const isNamed = (name: string): boolean => PAGE.includes(`\`${name}\``) || PAGE.includes(`{"${name}":`);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});

test('When its example is read, then it is a profile', () => {
  const [, json = ''] = /```json\n([\s\S]+?)```/.exec(PAGE) ?? [];
  expect(readProfile(JSON.parse(json))).toMatchObject({ ok: true, profile: { name: 'Corner till' } });
});
