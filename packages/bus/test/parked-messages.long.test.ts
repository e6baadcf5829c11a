import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createMetrics } from '@tillmap/service-kit';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type SettableClock, settableClock, type TestDatabase, waitUntil } from '@tillmap/testing';
import { type BusMessage, MESSAGING_MIGRATIONS, outbox, Refused, type Relay, startRelay } from '../src/index.ts';
import { measureOutbox } from '../src/outbox/measured-outbox.ts';
import { parkedMessages, setFree } from '../src/outbox/outbox-rows.ts';

const aMessage = (id: string, key: string, topic = 'sample.things'): BusMessage => ({
  id,
  topic,
  key,
  headers: { ce_time: new Date(Date.now() - 600_000).toISOString() },
  body: new Uint8Array(1),
});

describe('An outbox with messages that the bus refuses', () => {
  let server: TestDatabase;
  let clock: SettableClock;
  let database: Database;
  let relay: Relay | undefined;
  /** Ids that the bus refuses. */
  let unwanted: Set<string>;
  let sent: string[];
  let tries: string[];
  /** Called by the bus after each try, when its outcome is fixed. */
  let afterTry: () => void;

  /** As a broker does: nothing of a batch with such a message is kept. */
  const publish = async (messages: readonly BusMessage[]): Promise<void> => {
    tries.push(messages.map(({ id }) => id).join());
    const isRefused = messages.some(({ id }) => unwanted.has(id));
    afterTry();
    if (isRefused) throw new Refused('Kafka refuses it: too large');
    sent.push(...messages.map(({ id }) => id));
  };
  const relayWith = (refusalPauseMs = 1): void => {
    relay = startRelay({ database, bus: { publish }, refusalPauseMs });
  };
  const add = (...messages: BusMessage[]) => database.transaction((tx) => outbox(tx).add(messages));
  const parked = async () => (await parkedMessages(database)).map(({ id }) => id);
  const left = async () =>
    (await database.query<{ id: string }>('select id from outbox order by position')).map(({ id }) => id);

  beforeEach(async () => {
    server = await createTestDatabase();
    clock = await settableClock(server.url);
    database = await openDatabase({ url: server.url, applicationName: 'test', migrations: MESSAGING_MIGRATIONS });
    await database.migrate();
    [unwanted, sent, tries] = [new Set(['bad']), [], []];
    afterTry = () => undefined;
  });

  afterEach(async () => {
    await relay?.stop();
    relay = undefined;
    await database.close();
    await server.drop();
  });

  test('When one is refused, then it is parked after three tries of its own, its key waits and all others go', async () => {
    await add(
      aMessage('1', 'a'),
      aMessage('bad', 'b'),
      aMessage('2', 'b'),
      aMessage('3', 'a'),
      aMessage('4', 'b', 'sample.others'),
    );
    relayWith();
    await waitUntil(async () => (await parked()).length > 0, { what: 'the message to be parked' });
    expect(sent).toEqual(['1', '3', '4']);
    expect(tries.filter((ids) => ids === 'bad')).toHaveLength(3);
    expect(await left()).toEqual(['bad', '2']);
    expect(await parkedMessages(database)).toMatchObject([
      { id: 'bad', topic: 'sample.things', error: expect.stringContaining('Kafka refuses it: too large'), behind: 1 },
    ]);

    tries = [];
    await add(aMessage('5', 'b'), aMessage('6', 'c'));
    await waitUntil(() => sent.includes('6'), { what: 'a later message of another key' });
    expect(tries).toEqual(['6']);
    // A row goes once its message was taken, a moment after it was sent.
    await waitUntil(async () => (await left()).join() === 'bad,2,5', { what: 'what was sent to leave the outbox' });
  });

  test('When the fault is mended and it is set free, then it and those behind it are sent in order', async () => {
    await add(aMessage('bad', 'b'), aMessage('2', 'b'));
    relayWith();
    await waitUntil(async () => (await parked()).length > 0, { what: 'the message to be parked' });
    unwanted.clear();
    expect(await setFree(database, await parkedMessages(database))).toBe(1);
    await waitUntil(() => sent.length === 2, { what: 'both' });
    expect(sent).toEqual(['bad', '2']);
    expect(await parked()).toEqual([]);
  });

  test('When it is set free and still refused, then it is parked again', async () => {
    await add(aMessage('bad', 'b'));
    relayWith();
    await waitUntil(async () => (await parked()).length > 0, { what: 'the message to be parked' });
    tries = [];
    await setFree(database, await parkedMessages(database));
    await waitUntil(async () => (await parked()).length > 0, { what: 'the message to be parked again' });
    expect(tries.length).toBeGreaterThanOrEqual(3);
  });

  test('When the bus takes it before the third refusal, then nothing is parked', async () => {
    await add(aMessage('bad', 'b'), aMessage('2', 'b'));
    afterTry = () => {
      if (tries.filter((ids) => ids === 'bad').length === 2) unwanted.clear();
    };
    relayWith();
    await waitUntil(() => sent.length === 2, { what: 'both' });
    expect(sent).toEqual(['bad', '2']);
    expect(await parked()).toEqual([]);
  });

  test('When it was refused just now, then it rests while others go', async () => {
    await add(aMessage('bad', 'b'));
    relayWith(3_600_000);
    await waitUntil(() => tries.length > 0, { what: 'the first refusal' });
    await add(aMessage('1', 'a'));
    await waitUntil(() => sent.length === 1, { what: 'the other message' });
    await add(aMessage('2', 'a'));
    await waitUntil(() => sent.length === 2, { what: 'one more' });
    expect(tries.filter((ids) => ids.includes('bad')).length).toBeLessThanOrEqual(2);
    expect(await parked()).toEqual([]);
  });

  test.each(['-1 hour', '-1 day', '1 day'])(
    'When the database’s clock is set by %s after a refusal, then the message does not wait for as long',
    async (ahead) => {
      await add(aMessage('bad', 'b'), aMessage('2', 'b'));
      relayWith(1_000);
      await waitUntil(() => tries.length > 0, { what: 'the first refusal' });
      await clock.set(ahead);
      unwanted.clear();
      await waitUntil(() => sent.length === 2, { what: 'both' });
      expect(sent).toEqual(['bad', '2']);
    },
  );

  test('When something is parked, then its number is told and the outbox does not count as stuck', async () => {
    const metrics = createMetrics('sample');
    measureOutbox(database, metrics);
    const told = async (name: string): Promise<number> => {
      const lines = (await metrics.registry.metrics()).split('\n');
      return Number(
        lines
          .find((line) => line.startsWith(`tillmap_${name}{`))
          ?.split(' ')
          .at(-1),
      );
    };
    expect(await told('outbox_parked_messages')).toBe(0);
    await add(aMessage('bad', 'b'), aMessage('2', 'b'));
    expect(await told('outbox_oldest_seconds')).toBeGreaterThanOrEqual(600);
    relayWith();
    await waitUntil(async () => (await parked()).length > 0, { what: 'the message to be parked' });
    expect(await told('outbox_parked_messages')).toBe(1);
    expect(await told('outbox_oldest_seconds')).toBe(0);
    expect(await told('outbox_messages')).toBe(2);
  });
});
