import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { camelCased } from '@tillmap/storage/database';
import { RECORD, type RecordRow } from '../../src/database/record-row.ts';
import { BEGINNING } from '../../src/model/chain.ts';
import { recordHash } from '../../src/model/hashing.ts';
import { type Audit, fill, startAudit, tamper, verify } from '../harness.ts';

let audit: Audit;
beforeAll(async () => {
  audit = await startAudit();
  await fill(audit);
  // The head of these six is kept at the end.
  await audit.stopService();
  await tamper(audit, ...TABLES.map((table) => `create table untouched_${table} as table ${table}`));
});
afterEach(() =>
  tamper(
    audit,
    ...TABLES.flatMap((table) => [`delete from ${table}`, `insert into ${table} table untouched_${table}`]),
  ),
);
afterAll(() => audit.stop());

const TABLES = ['record', 'personal_data', 'disclaimer_text', 'acceptance_search', 'daily_count', 'trail_user'];
const RECORDS = `select ${camelCased(RECORD)} from record`;
const recordOf = (row: RecordRow) => ({ ...row, sequence: Number(row.sequence) });
const findings = async (): Promise<readonly string[]> => (await verify(audit)).findings;

test.each([
  [`update record set details = jsonb_set(details, '{filename}', '"other.csv"') where sequence = 3`],
  [`update record set occurred_at = occurred_at + interval '1 ms' where sequence = 3`],
  [`update record set user_id = 'eve' where sequence = 3`],
  [`update record set id = 'x' where sequence = 3`],
  [`update record set hash = repeat('0', 64) where sequence = 3`],
])('When a record is changed by "%s", then it is named', async (statement) => {
  await tamper(audit, statement);
  expect((await findings())[0]).toMatch(/^Record 3 was changed/);
});

test('When a record is changed together with its hash, then the one after it does not follow any more', async () => {
  const row = recordOf((await audit.sql.query(`${RECORDS} where sequence = 3`)).rows[0]);
  const before = (await audit.sql.query('select hash from record where sequence = 2')).rows[0].hash;
  const changed = { ...row, details: { ...row.details, product_count: 1 } };
  await tamper(
    audit,
    `update record set details = '${JSON.stringify(changed.details)}', hash = '${recordHash(before, changed)}'
      where sequence = 3`,
  );
  expect(await findings()).toContain('Record 4 was changed, or record 3 was changed together with its hash.');
});

test.each([
  ['delete from record where sequence = 3', 'Record 3 is missing.'],
  ['delete from record where sequence in (2, 3, 4)', 'Records 2 to 4 are missing.'],
  ['delete from record where sequence = 1', 'Record 1 is missing.'],
  [`update personal_data set name = 'Eve' where sequence = 3`, 'The personal data of record 3 were changed.'],
  [`update personal_data set ip_address = '' where sequence = 3`, 'The personal data of record 3 were changed.'],
  [`delete from personal_data where sequence = 4 and part = 'other'`, 'The personal data of record 4 are missing.'],
  [
    `insert into personal_data values (5, 'other', 'x', '', '', '', '', null, null)`,
    'The personal data of record 5 were added.',
  ],
  [
    `update personal_data set name = '', email = '', ip_address = '', user_agent = '', salt = null, erased_at = now()
      where sequence = 3`,
    'The personal data of record 3 are gone, and no record says that user joe was erased.',
  ],
  [`update disclaimer_text set text = 'Nothing.'`, 'The disclaimer that record 1 names was changed.'],
  ['delete from disclaimer_text', 'The disclaimer that record 1 names is missing.'],
  [
    'update daily_count set records = records + 1',
    'The figures of 2026-03-01 do not agree with the records of that day.',
  ],
  ['delete from acceptance_search where sequence = 3', 'The list of acceptances does not agree with record 3.'],
  [
    `update trail_user set acceptances = 99 where user_id = 'joe'`,
    'The number of acceptances of user joe does not agree with the records.',
  ],
  [
    `update trail_user set name = 'Joe  Other' where user_id = 'joe'`,
    'The name, email or role of user joe does not agree with the records.',
  ],
  [
    `delete from trail_user where user_id = 'joe'`,
    'The name, email or role of user joe does not agree with the records.',
  ],
  [
    `insert into trail_user values ('eve', 'Eve', '', '', 0, '-infinity')`,
    'The name, email or role of user eve does not agree with the records.',
  ],
  [
    `update trail_user set last_active_on = last_active_on - 1 where user_id = 'joe'`,
    'The last day of user joe does not agree with the records.',
  ],
  [
    `update acceptance_search set text = replace(text, 'autumn', 'spring') where sequence = 3`,
    'The list of acceptances has another text than record 3.',
  ],
  [
    `update record set occurred_at = occurred_at + interval '1 microsecond' where sequence = 3`,
    'Record 3 was changed: a time or number of it is finer than the trail writes.',
  ],
  [
    `update record set details = jsonb_set(details, '{product_count}', '1234.0') where sequence = 3`,
    'Record 3 was changed: a time or number of it is finer than the trail writes.',
  ],
  [`insert into disclaimer_text values ('00', 'Nothing.')`, 'The disclaimer 00, which no record names, was changed.'],
])('When somebody does "%s", then it is found', async (statement, finding) => {
  await tamper(audit, statement);
  expect(await findings()).toContain(finding);
});

test('When the last records are removed with all that belongs to them, then the kept head tells', async () => {
  await tamper(audit, 'delete from record where sequence > 4', 'delete from personal_data where sequence > 4');
  expect(await findings()).toContainEqual(expect.stringMatching(/^There were 6 records at .* and there are 4/));
});

test('When the whole trail is removed, then the kept head tells', async () => {
  await tamper(audit, 'delete from record', 'delete from personal_data', 'delete from acceptance_search');
  expect(await findings()).toContainEqual(expect.stringMatching(/^There were 6 records at .* and there are 0/));
});

test('When the chain is rewritten whole, with every hash right, then the kept head tells', async () => {
  const { rows } = await audit.sql.query(`${RECORDS} order by sequence`);
  let { hash } = BEGINNING;
  const statements = rows.map((row) => {
    const record = recordOf(row);
    const changed = record.sequence === 2 ? { ...record, what: 'signed_out' } : record;
    hash = recordHash(hash, changed);
    return `update record set what = '${changed.what}', hash = '${hash}' where sequence = ${record.sequence}`;
  });
  await tamper(audit, ...statements);
  const found = await findings();
  expect(found[0]).toMatch(/^The chain was rewritten: up to record 6 it is not the one that was kept at /);
});

test('When every kept head is gone, then that is a finding of its own', async () => {
  await rm(`${audit.environment.OBJECT_STORE_DIR}`, { recursive: true });
  expect(await findings()).toEqual([expect.stringMatching(/^No head of the chain is kept/)]);
});
