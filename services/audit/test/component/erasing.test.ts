import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Acceptance, AcceptanceStats, Activity } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { acceptancesBeside } from '../../src/features/acceptances/store.ts';
import { figuresBeside } from '../../src/features/dashboard/stores/count-batch.ts';
import { appendOne } from '../../src/features/trail/append-waiting.ts';
import { postgresChain } from '../../src/features/trail/store.ts';
import { type Audit, accepted, fill, startAudit, tamper, verify } from '../harness.ts';

let audit: Audit;
/** A service that has started keeps the head of its chain soon, not before it answers. */
const untilKept = (heads: number): Promise<unknown> =>
  waitUntil(async () => (await verify(audit)).keptHeads === heads, { what: `${heads} kept heads` });
beforeEach(async () => {
  audit = await startAudit();
  await fill(audit);
  await audit.stopService();
  await audit.startService();
  await untilKept(3);
});
afterEach(() => audit.stop());

test('When nothing was touched, then the trail is intact, and stays so through restarts and more records', async () => {
  expect(await verify(audit)).toEqual({ records: 6, erased: 0, expired: 0, keptHeads: 3, findings: [], faults: 0 });
  await audit.tell([accepted()]);
  await audit.stopService();
  await audit.startService();
  await untilKept(5);
  expect(await verify(audit)).toMatchObject({ records: 7, keptHeads: 5, faults: 0 });
});

test('When a person is erased, then nothing shows the person any more and the chain is whole', async () => {
  const commands = await audit.commands();
  expect(await commands.erase('joe')).toBe(3);
  expect(await commands.erase('joe')).toBe(0);
  expect(await commands.erase('nobody')).toBe(0);
  await commands.close();

  expect(await verify(audit)).toMatchObject({ records: 7, erased: 3, findings: [], faults: 0 });
  const { rows } = await audit.sql.query(`select * from personal_data where user_id = 'joe'`);
  expect(JSON.stringify(rows)).not.toMatch(/Joe|10\.1|browser/);
  const listed = await audit.data<{ data: Acceptance[] }>('disclaimer-acceptances?search=autumn');
  expect(listed.data).toMatchObject([
    { user: { name: 'erased', email: 'erased' }, ip_address: 'erased', is_erased: true, session_name: 'Autumn' },
  ]);
  expect(await audit.data('disclaimer-acceptances?search=joe%40')).toMatchObject({ total: 0 });
  expect(await audit.data('activities?search=joe')).toMatchObject({ total: 0 });
  const { top_users: top } = await audit.data<AcceptanceStats>('disclaimer-acceptances/stats');
  expect(top).toContainEqual({ user: { name: 'erased', email: 'erased' }, acceptance_count: 1 });
  const { data: trail } = await audit.data<{ data: Activity[] }>('activities');
  expect(trail[0]).toMatchObject({ kind: 'audit', what: 'person_erased', user: null });
  expect(JSON.stringify(trail)).not.toContain('Joe');
  expect(trail.map(({ summary }) => summary)).toContain('Deactivated a user whose data were erased');
});

test('When it is changed when a person was erased, then that is found', async () => {
  const commands = await audit.commands();
  await commands.erase('joe');
  await commands.close();
  await tamper(
    audit,
    `update personal_data set erased_at = erased_at - interval '1 microsecond' where sequence = 3 and part = 'person'`,
  );
  expect((await verify(audit)).findings).toEqual([
    'The personal data of record 3 were erased at another time than the trail says.',
  ]);
});

test('When a person was erased by a release that did not write the time into the chain, then the trail is intact', async () => {
  const database = await openDatabase({ url: `${audit.environment.DATABASE_URL}`, applicationName: 'test' });
  try {
    const isDone = await postgresChain(database, [figuresBeside, acceptancesBeside])(async (chain) => {
      await chain.erase('joe', new Date(0));
      const record = { kind: 'audit', what: 'person_erased', subject: 'user', subjectId: 'joe' } as const;
      const nobody = { wholesalerCode: '', userId: '', person: null, other: null, disclaimerText: null };
      const occurredAt = new Date();
      await appendOne(chain, { ...record, ...nobody, id: 'old', occurredAt, details: { count: 3 } }, occurredAt);
      return true;
    });
    expect(isDone).toBe(true);
  } finally {
    await database.close();
  }
  expect(await verify(audit)).toMatchObject({ records: 7, erased: 3, findings: [] });
});

const run = async (script: string, environment: Record<string, string>) => {
  const child = spawn(process.execPath, [`${import.meta.dirname}/../../src/${script}`], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...audit.environment,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
};

test('When the commands are run as programs, then their output and exit code say how it stands', async () => {
  expect(await run('verify-audit.ts', {})).toEqual({
    out: 'Looked at 6 records and compared them with 3 kept heads.\nThe audit trail is intact.\n',
    err: '',
    code: 0,
  });
  expect(await run('erase-person.ts', { USER_ID: 'joe' })).toMatchObject({ code: 0, err: '' });
  expect(await run('erase-person.ts', { USER_ID: 'joe' })).toMatchObject({ code: 1 });
  expect(await run('erase-person.ts', {})).toMatchObject({ code: 2, err: expect.stringContaining('USER_ID') });
  expect((await run('verify-audit.ts', {})).out).toContain('Personal data of 3 records were erased on request.');
  await tamper(audit, 'delete from record where sequence = 2');
  expect(await run('verify-audit.ts', {})).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Record 2 is missing\.\n[\s\S]*The audit trail is NOT intact: \d+ findings?\.\n$/),
  });
  expect(await run('verify-audit.ts', { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toMatchObject({ code: 2 });
}, 120_000);
