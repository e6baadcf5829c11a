import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { BUS_MIGRATIONS, type EventBus, MESSAGING_MIGRATIONS, openPostgresBus, recordOnce } from '../src/index.ts';
import { partitionsOf } from '../src/log-bus/partitions.ts';

/** Twenty by night, which take minutes; by day a few more than partitions. */
const REPLICAS = process.env.FAULT_LONG === '1' ? 20 : 10;
const TOPIC = 'crowd.topic';
const GROUP = 'team';
const KEYS = 48;
/** Of the messages, so many are there before anybody starts, and so many come while all start. */
const BEFORE = KEYS * 5;
const MEANWHILE = KEYS * 5;
const WAIT_SECONDS = 200;
/** The replicas share two cores here with whatever else is at work. */
const TEST_MS = 600_000;

/** A replica that gets no connection in time on a busy machine is started again; everything else is a failure. */
const startedAgain = async <T>(start: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error;
    }
  }
};

describe(`${REPLICAS} replicas of a service that start at once`, () => {
  let busServer: TestDatabase;
  let server: TestDatabase;
  const opened: { close(): Promise<void> }[] = [];
  beforeEach(async () => {
    [busServer, server] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await Promise.all([busServer.drop(), server.drop()]);
  });

  const openState = async (name: string): Promise<Database> => {
    const options = { url: server.url, applicationName: name, migrations: MESSAGING_MIGRATIONS, poolSize: 1 };
    const database = await openDatabase(options);
    opened.push(database);
    return database;
  };
  const openBus = async (name: string): Promise<EventBus> => {
    const bus = await startedAgain(() => openPostgresBus({ url: busServer.url, applicationName: name }));
    opened.unshift(bus);
    return bus;
  };
  const each = <T>(work: (name: string) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: REPLICAS }, (_, at) => work(`replica ${at}`)));

  test(
    'When all of them migrate, then each migration is done once and all of them go on',
    async () => {
      const states = await each(openState);
      const done = await Promise.all(states.map((state) => startedAgain(() => state.migrate())));
      expect(new Set(done.flat()).size).toBe(done.flat().length);
      const applied = () => states[0]?.query('select name from schema_migration');
      expect(await applied()).toHaveLength(MESSAGING_MIGRATIONS.length);
      await each(openBus);
      const bus = await openDatabase({ url: busServer.url, applicationName: 'look', poolSize: 1 });
      opened.push(bus);
      expect(await bus.query('select name from schema_migration')).toHaveLength(BUS_MIGRATIONS.length);
    },
    TEST_MS,
  );

  test(
    'When all of them consume, then each partition has one owner, all is delivered and nothing acts twice',
    async () => {
      const state = await openState('state');
      await state.migrate();
      await state.execute('create table effect (n integer generated always as identity, event_id text, key text)');
      const look = await openDatabase({ url: busServer.url, applicationName: 'look', poolSize: 1 });
      opened.push(look);
      const publisher = await openBus('publisher');
      const publish = (from: number, count: number) =>
        publisher.publish(
          Array.from({ length: count }, (_, at) => ({
            id: String(from + at),
            topic: TOPIC,
            key: `key ${(from + at) % KEYS}`,
            headers: {},
            body: new Uint8Array(10),
          })),
        );
      await publish(0, BEFORE);

      const began = performance.now();
      let deliveries = 0;
      const consuming = each(async (name) => {
        const bus = await openBus(name);
        await bus.consumeGroup({
          group: GROUP,
          topics: [TOPIC],
          handle: async ({ id, key }) => {
            deliveries += 1;
            await state.transaction(async (tx) => {
              if (!(await recordOnce(tx, GROUP, id))) return;
              await tx.execute('insert into effect (event_id, key) values ($1, $2)', [id, key]);
            });
          },
        });
      });
      await publish(BEFORE, MEANWHILE);
      await consuming;

      const partitions = partitionsOf(TOPIC).length;
      const fairShare = Math.ceil(partitions / REPLICAS);
      type Owner = { owner: string; count: number };
      const steady = await waitUntil(
        async () => {
          const owners = await look.query<Owner>(
            `select p.owner::text, count(*)::int as count from bus_place p join bus_member m on m.id = p.owner
            where p.group_name = $1 group by p.owner`,
            [GROUP],
          );
          const held = owners.reduce((sum, { count }) => sum + count, 0);
          return held === partitions && owners.every(({ count }) => count <= fairShare) && owners;
        },
        { what: 'each partition to have its owner', seconds: WAIT_SECONDS },
      );
      const steadyMs = Math.round(performance.now() - began);
      type Effect = { event_id: string; key: string };
      const effects = () => state.query<Effect>('select event_id, key from effect order by n');
      await waitUntil(async () => (await effects()).length >= BEFORE + MEANWHILE, {
        what: 'all messages to act',
        seconds: WAIT_SECONDS,
      });
      const behind = () =>
        look.query(
          `select from bus_log l left join bus_place p on p.topic = l.topic and p.partition = l.partition
          where l.seq > coalesce(p.position, 0) limit 1`,
        );
      await waitUntil(async () => (await behind()).length === 0, { what: 'nothing to wait', seconds: WAIT_SECONDS });
      const all = await effects();
      const doneMs = Math.round(performance.now() - began);
      const again = deliveries - all.length;
      process.stdout.write(`${JSON.stringify({ replicas: REPLICAS, partitions, steadyMs, doneMs, again })}\n`);
      expect(steady).toHaveLength(Math.min(partitions, REPLICAS));
      expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(all.length);
      expect(all).toHaveLength(BEFORE + MEANWHILE);
      for (const ofKey of Map.groupBy(all, ({ key }) => key).values()) {
        const numbers = ofKey.map(({ event_id }) => Number(event_id));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
      expect(await publisher.deadLetters()).toEqual([]);
    },
    TEST_MS,
  );
});
