import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { type EventBus, openPostgresBus, PositionExpired } from '../src/index.ts';
import { trimLog } from '../src/postgres-bus/log-trimmer.ts';

const TOPIC = 'retention.topic';

describe('Retention of the log', () => {
  let server: TestDatabase;
  let database: Database;
  let bus: EventBus;

  beforeEach(async () => {
    server = await createTestDatabase();
    bus = await openPostgresBus({ url: server.url, applicationName: 'retention test', leaseMs: 15_000 });
    database = await openDatabase({ url: server.url, applicationName: 'retention test' });
  });

  afterEach(async () => {
    await bus.close();
    await database.close();
    await server.drop();
  });

  const publish = async (ids: string[]): Promise<void> => {
    await bus.publish(ids.map((id) => ({ id, topic: TOPIC, key: 'one key', headers: {}, body: new Uint8Array(1) })));
  };
  const age = (ids: string[], days: number) =>
    database.execute(`update bus_log set published_at = now() - $2 * interval '1 day' where id = any($1)`, [ids, days]);
  const kept = async () =>
    (await database.query<{ id: string }>('select id from bus_log order by seq')).map(({ id }) => id);

  test('When messages are older than three days, then they go, but none that a group still needs', async () => {
    const seen: string[] = [];
    const reading = await bus.consumeGroup({
      group: 'g',
      topics: [TOPIC],
      handle: async ({ id }) => void seen.push(id),
    });
    await publish(['a', 'b']);
    await waitUntil(() => seen.length === 2);
    await reading.stop();
    await publish(['c', 'd']);
    await age(['a', 'c'], 4);
    await age(['b'], 2);

    expect(await trimLog(database)).toBe(1);
    expect(await kept()).toEqual(['b', 'c', 'd']);
    expect(await trimLog(database, 1)).toBe(1);
    expect(await kept()).toEqual(['c', 'd']);
  });

  test('When a place is older than what is kept, then reading from it is refused, and the newest place is fine', async () => {
    const start = await bus.currentPosition([TOPIC]);
    await publish(['a', 'b']);
    const end = await bus.currentPosition([TOPIC]);
    await age(['a', 'b'], 4);
    expect(await trimLog(database)).toBe(2);

    expect(await bus.currentPosition([TOPIC])).toBe(end);
    const from = (position: typeof start) =>
      bus.subscribeBroadcast({ topics: [TOPIC], from: position, handle: async () => undefined });
    await expect(from(start)).rejects.toBeInstanceOf(PositionExpired);
    await (await from(end)).stop();
  });
});
