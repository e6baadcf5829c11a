import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { type EventBus, MESSAGING_MIGRATIONS, NonRetryableError, openMemoryBus } from '../src/index.ts';
import { replayParked } from '../src/outbox/replay-parked.ts';
import { replayDeadLetters } from '../src/replay-dead-letters.ts';

describe('Sending back dead letters', () => {
  let bus: EventBus;
  let isMended: boolean;
  let handled: string[];

  beforeEach(async () => {
    [bus, isMended, handled] = [openMemoryBus(), false, []];
    for (const group of ['catalog', 'audit'])
      await bus.consumeGroup({
        group,
        topics: ['sample.things'],
        handle: async () => {
          if (!isMended) throw new NonRetryableError('Not protobuf');
          handled.push(group);
        },
      });
    const message = {
      id: 'm1',
      topic: 'sample.things',
      key: 'k',
      headers: { ce_type: 'sample.v1' },
      body: new Uint8Array(1),
    };
    await bus.publish([message]);
    await waitUntil(async () => (await bus.deadLetters()).length === 2, { what: 'two dead letters' });
    isMended = true;
  });

  afterEach(() => bus.close());

  test('When nothing is to be sent, then each is listed with its group and error, and stays', async () => {
    const said = await replayDeadLetters(bus, undefined);
    expect(said).toMatch(/catalog {2}sample\.v1 {2}m1\n {4}Unprocessable: Not protobuf/);
    expect(said).toMatch(/audit {2}sample\.v1/);
    expect(said).toContain('2 dead letters. SEND=all replays them');
    expect(await bus.deadLetters()).toHaveLength(2);
  });

  test('When a group is named, then only its letters go back, and then all', async () => {
    expect(await replayDeadLetters(bus, 'nobody')).toBe(
      'The group nobody has no dead letters; 2 dead letters of others.',
    );
    expect(await replayDeadLetters(bus, 'audit')).toContain('1 dead letter replayed.');
    await waitUntil(() => handled.length === 1);
    expect(await replayDeadLetters(bus, 'all')).toContain('1 dead letter replayed.');
    await waitUntil(() => handled.length === 2);
    expect(handled).toEqual(['audit', 'catalog']);
    expect(await replayDeadLetters(bus, 'all')).toBe('There are no dead letters.');
  });
});

describe('Sending what the bus refused', () => {
  const PROGRAM = join(import.meta.dirname, '../src/replay-dead-letters.ts');
  let place: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await createTestDatabase();
    database = await openDatabase({ url: place.url, applicationName: 'test', migrations: MESSAGING_MIGRATIONS });
    await database.migrate();
    await database.execute(
      `insert into outbox (id, topic, key, headers, body, refusals, refused_at, parked_at, error) values
         ('m1', 'sample', 'k', '{"ce_type": "sample.v1"}', '', 3, now(), now(), E'Refused: too large\\n at here'),
         ('m2', 'sample', 'k', '{}', '', 0, null, null, null)`,
    );
  });

  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const free = () => database.query('select from outbox where refusals = 0');

  test.each([undefined, '', 'some-group'])(
    'When SEND is %p, then each is listed with its error, and stays',
    async (send) => {
      const said = await replayParked([database], send);
      expect(said).toMatch(/parked in \w+ {2}sample\.v1 {2}m1 {2}\(1 behind it\)\n {4}Refused: too large\n/);
      expect(said).toContain('1 parked message. SEND=parked sends them again, and so does SEND=all.');
      expect(await free()).toHaveLength(1);
    },
  );

  test('When SEND is all, then they are sent again, and afterwards none is listed', async () => {
    expect(await replayParked([database], 'all')).toContain('1 parked message released.');
    expect(await free()).toHaveLength(2);
    expect(await replayParked([database], undefined)).toBe('No message is parked.');
  });

  test('When the command is given the databases, then it sends what is parked there and asks no bus', async () => {
    const env = { ...process.env, KAFKA_BROKERS: '', BUS_URL: 'postgres://127.0.0.1:1/away' };
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], {
      env: { ...env, OUTBOX_URLS: place.url, SEND: 'parked' },
    });
    expect(stdout).toContain('1 parked message released.');
    expect(await free()).toHaveLength(2);
  });
});
