import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { EVENTS } from '@tillmap/bus/events';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase } from '@tillmap/testing';
import {
  consumer,
  type EventBus,
  type EventHandler,
  handleDeadLetter,
  handleEvent,
  MESSAGING_MIGRATIONS,
  openMemoryBus,
} from '../src/index.ts';

const { userChanged, wholesalerChanged } = EVENTS;
const nothing = async () => undefined;

describe('The start of a consumer', () => {
  let server: TestDatabase;
  let database: Database;
  let bus: EventBus;

  beforeEach(async () => {
    server = await createTestDatabase();
    database = await openDatabase({ url: server.url, applicationName: 'test', migrations: MESSAGING_MIGRATIONS });
    bus = openMemoryBus();
  });

  afterEach(async () => {
    await bus.close();
    await database.close();
    await server.drop();
  });

  const startWith = (...handlers: EventHandler[]) =>
    consumer({ bus, database, group: 'audit', name: 'trail', handlers });

  test('When two handlers hear one event, then the start is refused with what to do, and nothing is heard', async () => {
    await expect(
      startWith(handleEvent(userChanged, nothing), handleEvent(userChanged, { prepare: nothing, apply: nothing })),
    ).rejects.toThrow(
      `The consumer "trail" has two handlers of ${userChanged.type}, and the second would never act, because the inbox ` +
        'knows an event by consumer and id. Make one handler of them, or give the second a consumer with a group and a name of its own.',
    );
    expect(await bus.lag()).toEqual([]);
  });

  test('When two handlers answer for one dead event, then the start is refused as well', async () => {
    await expect(
      startWith(handleDeadLetter(userChanged, nothing), handleDeadLetter(userChanged, nothing)),
    ).rejects.toThrow(`The consumer "trail" has two handlers of dead ${userChanged.type}`);
  });

  test('When an event has one handler, one for its death, and other events theirs, then it starts', async () => {
    await startWith(
      handleEvent(userChanged, nothing),
      handleDeadLetter(userChanged, nothing),
      handleEvent(wholesalerChanged, nothing),
    );
    expect((await bus.lag()).map(({ topic }) => topic).sort()).toEqual(
      [userChanged.topic, wholesalerChanged.topic].sort(),
    );
  });
});
