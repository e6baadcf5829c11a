import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { EVENTS, UserChangedSchema } from '@tillmap/bus/events';
import { type Database, openDatabase, type Tx } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { trimInbox } from '../src/inbox/inbox.ts';
import {
  type BusMessage,
  consumer,
  decode,
  type EventBus,
  encode,
  handleDeadLetter,
  handleEvent,
  MESSAGING_MIGRATIONS,
  MemoryLog,
  openMemoryBus,
  outbox,
  Refused,
  type Relay,
  type RelayOptions,
  recordOnce,
  startRelay,
} from '../src/index.ts';
import { partitionOf } from '../src/log-bus/partitions.ts';

const { userChanged, wholesalerChanged } = EVENTS;
const SOURCE = 'auth';

const anEvent = (userId: string, what = 'changed') =>
  encode(userChanged, create(UserChangedSchema, { userId, what }), { source: SOURCE, traceparent: '00-ab-cd-01' });

describe('Outbox, relay, inbox and consumer', () => {
  let server: TestDatabase;
  let database: Database;
  let log: MemoryLog;
  let bus: EventBus;
  let relays: Relay[];

  beforeEach(async () => {
    server = await createTestDatabase();
    database = await openDatabase({
      url: server.url,
      applicationName: 'outbox test',
      migrations: MESSAGING_MIGRATIONS,
    });
    await database.migrate();
    await database.execute('create table effect (n integer generated always as identity, event_id text, what text)');
    log = new MemoryLog();
    bus = openMemoryBus({ log, leaseMs: 15_000 });
    relays = [];
  });

  afterEach(async () => {
    for (const relay of relays) await relay.stop();
    await bus.close();
    await database.close();
    await server.drop();
  });

  const relayWith = (options: Partial<RelayOptions> = {}): void => {
    relays.push(startRelay({ database, bus, ...options }));
  };
  const add = (...events: BusMessage[]) => database.transaction((tx) => outbox(tx).add(events));
  const sent = (): string[] => log.messages.map(({ message }) => message.id);
  const waiting = async () => (await database.query('select from outbox')).length;
  const effects = () =>
    database.query<{ event_id: string; what: string }>('select event_id, what from effect order by n');
  const keep = (tx: Tx, id: string, what: string) =>
    tx.execute('insert into effect (event_id, what) values ($1, $2)', [id, what]);

  test('When an event is encoded, then the message carries CloudEvents headers and decodes to what it was', () => {
    const message = anEvent('u1', 'created');
    expect(message).toMatchObject({
      topic: userChanged.topic,
      key: 'u1',
      headers: {
        ce_specversion: '1.0',
        ce_id: message.id,
        ce_type: userChanged.type,
        ce_source: SOURCE,
        ce_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        'content-type': 'application/protobuf',
        traceparent: '00-ab-cd-01',
      },
    });
    expect(decode(userChanged, message)).toMatchObject({ userId: 'u1', what: 'created' });
  });

  test('When a transaction commits, then its events are sent in order and soon; when it rolls back, none is', async () => {
    relayWith();
    await waitUntil(async () => (await database.query('select from relay_lease where owner is not null')).length > 0);
    const events: BusMessage[] = [];
    const failing = database.transaction(async (tx) => {
      await outbox(tx).add([anEvent('lost')]);
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    const TIMES = 10;
    const begun = performance.now();
    for (let time = 0; time < TIMES; time += 1) {
      const added = [anEvent('a'), anEvent('a'), anEvent('b')];
      events.push(...added);
      await add(...added);
      await waitUntil(() => sent().length === events.length);
    }

    // Where nobody is woken, each waits for a second. One that does is a machine with more to do.
    expect(performance.now() - begun).toBeLessThan(TIMES * 800);
    expect(sent()).toEqual(events.map(({ id }) => id));
    await waitUntil(async () => (await waiting()) === 0, { what: 'the rows to go' });
  });

  test('When the process dies between the commit and the sending, then the next relay sends', async () => {
    const event = anEvent('a');
    await add(event);
    expect(sent()).toEqual([]);
    relayWith();
    await waitUntil(() => sent().length === 1);
    expect(sent()).toEqual([event.id]);
  });

  test('When the process dies between the sending and the deletion, then it is sent again and acts once', async () => {
    let crashes = 1;
    const beforeDelete = async () => {
      if (crashes-- > 0) throw new Error('killed here');
    };
    await consumer({
      bus,
      database,
      group: 'audit',
      name: 'audit',
      handlers: [handleEvent(userChanged, async (tx, { what }, { id }) => void (await keep(tx, id, what)))],
    });
    const event = anEvent('a');
    await add(event);
    relayWith({ beforeDelete });
    await waitUntil(() => sent().length === 2, { what: 'the second sending' });
    await waitUntil(async () => (await waiting()) === 0);
    await add(anEvent('a', 'last'));
    await waitUntil(async () => (await effects()).some(({ what }) => what === 'last'));
    expect((await effects()).map(({ what }) => what)).toEqual(['changed', 'last']);
  });

  test('When a row with a smaller number commits later, then it is sent as well', async () => {
    relayWith();
    const [early, late] = [anEvent('early'), anEvent('late')];
    await database.transaction(async (tx) => {
      await outbox(tx).add([early]);
      await add(late);
      await waitUntil(() => sent().includes(late.id));
      await waitUntil(async () => (await waiting()) === 0);
    });
    await waitUntil(() => sent().length === 2);
    expect(sent()).toEqual([late.id, early.id]);
  });

  test('When the bus is away, then events wait and are sent when it is back', async () => {
    let away = true;
    const publish = async (messages: readonly BusMessage[]) => {
      if (away) throw new Error('The bus is away');
      await bus.publish(messages);
    };
    relayWith({ bus: { publish } });
    await add(anEvent('a'));
    await waitUntil(async () => (await waiting()) === 1);
    away = false;
    await waitUntil(() => sent().length === 1);
  });

  test('When two relays stand by one database, then one sends, and the other takes over when it stops', async () => {
    const publishers: string[] = [];
    const by = (name: string): RelayOptions['bus'] => ({
      publish: async (messages) => void publishers.push(...messages.map(() => name)),
    });
    relayWith({ bus: by('first') });
    await add(anEvent('a'));
    await waitUntil(() => publishers.length === 1);
    relayWith({ bus: by('second') });
    for (let n = 0; n < 5; n++) await add(anEvent('a'));
    await waitUntil(() => publishers.length === 6);
    await relays.shift()?.stop();
    await add(anEvent('a'));
    await waitUntil(() => publishers.length === 7);
    expect(publishers).toEqual([...Array(6).fill('first'), 'second']);
  });

  test('When an event is too large for any bus, then adding it fails and the transaction with it', async () => {
    await expect(add({ ...anEvent('a'), body: new Uint8Array(400_001) })).rejects.toThrow(Refused);
    expect(await waiting()).toBe(0);
  });

  test('When two transactions act on one event at once, then only the one that commits acts', async () => {
    const acting = [1, 2, 3].map(() => database.transaction((tx) => recordOnce(tx, 'audit', 'e1')));
    expect((await Promise.all(acting)).filter(Boolean)).toHaveLength(1);
    expect(await database.transaction((tx) => recordOnce(tx, 'other', 'e1'))).toBe(true);
  });

  test('When inbox rows are older than seven days, then they are forgotten and younger ones are not', async () => {
    await database.execute(
      `insert into inbox values ('c', 'old', now() - interval '8 days'), ('c', 'young', now() - interval '6 days')`,
    );
    expect(await trimInbox(database)).toBe(1);
    expect(await database.query('select event_id from inbox')).toEqual([{ event_id: 'young' }]);
  });

  test('When a handler fails after its effect, then the effect is rolled back and comes with the next try', async () => {
    let tries = 0;
    const handler = handleEvent(userChanged, async (tx, { what }, { id, attempt, source, key }) => {
      await keep(tx, id, `${what} ${attempt} ${source} ${key}`);
      if (++tries < 3) throw new Error('Not yet');
    });
    await consumer({ bus, database, group: 'audit', name: 'audit', handlers: [handler] });
    await bus.publish([anEvent('u')]);
    await waitUntil(async () => (await effects()).length > 0);
    expect((await effects()).map(({ what }) => what)).toEqual(['changed 3 auth u']);
  });

  test('When nothing records spans here, then what a handler tells goes on with the trace of what it heard, as it came', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
    const change = create(UserChangedSchema, { userId: 'u', what: 'changed' });
    const handler = handleEvent(userChanged, (tx, message) =>
      outbox(tx).add([encode(userChanged, message, { source: 'file-building' })]),
    );
    await consumer({ bus, database, group: 'audit', name: 'audit', handlers: [handler] });
    await bus.publish([encode(userChanged, change, { source: SOURCE, traceparent })]);
    const told = () => database.query<{ trace: string }>(`select headers->>'traceparent' as trace from outbox`);
    await waitUntil(async () => (await told()).length > 0);
    expect(await told()).toEqual([{ trace: traceparent }]);
  });

  test('When an event was handled, then its long preparation is not done again', async () => {
    const prepared: string[] = [];
    const handler = handleEvent(userChanged, {
      prepare: async ({ userId }) => {
        prepared.push(userId);
        return userId.toUpperCase();
      },
      apply: async (tx, { what }, upper, { id }) => void (await keep(tx, id, `${what} ${upper}`)),
    });
    await consumer({ bus, database, group: 'catalog', name: 'catalog', handlers: [handler] });
    const event = anEvent('a');
    await bus.publish([event, event, { ...anEvent('z'), key: 'a' }]);
    await waitUntil(async () => (await effects()).length === 2);
    expect(prepared).toEqual(['a', 'z']);
    expect((await effects()).map(({ what }) => what)).toEqual(['changed A', 'changed Z']);
  });

  test('When an event is of another type, then it is passed over; when its body is broken, it dies at once', async () => {
    const handled: string[] = [];
    const handler = handleEvent(userChanged, async (_tx, { userId }) => void handled.push(userId));
    await consumer({ bus, database, group: 'audit', name: 'audit', handlers: [handler] });
    const other = anEvent('k');
    await bus.publish([
      { ...other, headers: { ...other.headers, ce_type: wholesalerChanged.type } },
      { ...anEvent('k'), id: 'broken', body: new Uint8Array([255, 255, 255]) },
      anEvent('k'),
    ]);
    await waitUntil(() => handled.length > 0);
    expect(handled).toEqual(['k']);
    const letters = await bus.deadLetters();
    expect(letters.map(({ message, error }) => `${message.id}: ${error.split('\n')[0]}`)).toEqual([
      'broken: Unprocessable: The body is not a tillmap.auth.v1.UserChanged.',
    ]);
  });

  test('When an event dies, then its owner is answered once in a transaction', async () => {
    const handlers = [
      handleEvent(userChanged, async () => {
        throw new Error('No such wholesaler');
      }),
      handleDeadLetter(userChanged, async (tx, { userId }, error) => void (await keep(tx, userId, String(error)))),
    ];
    await consumer({ bus, database, group: 'audit', name: 'audit', handlers });
    const event = anEvent('u7');
    await bus.publish([event, event]);
    await waitUntil(async () => (await effects()).length > 0);
    const place = () =>
      log.place('audit', { topic: event.topic, partition: partitionOf({ topic: event.topic, key: 'u7', headers: {} }) })
        .position;
    await waitUntil(() => place() === 2, { what: 'the second copy to be passed' });
    expect(log.deadLetters).toHaveLength(1);
    expect(await effects()).toEqual([{ event_id: 'u7', what: 'Error: No such wholesaler' }]);
  });
});
