import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger, httpServer, kitConfigSchema, NotSignedIn, runTogether } from '@tillmap/service-kit';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { type BusMessage, type EventBus, MESSAGING_MIGRATIONS, openMemoryBus, serviceOnBus } from '../src/index.ts';

const nobody = async () => {
  throw new NotSignedIn();
};

describe('A service on database and bus', () => {
  let server: TestDatabase;
  let bus: EventBus;
  const closed: string[] = [];

  beforeEach(async () => {
    server = await createTestDatabase();
    bus = openMemoryBus();
    closed.length = 0;
  });

  afterEach(async () => {
    await bus.close();
    await server.drop();
  });

  const aService = (startPart: () => Promise<void> = async () => undefined) => {
    const kit = kitConfigSchema.parse({ SERVICE_SECRET: 'a secret of the tests' });
    const settings = { ...kit, DATABASE_URL: server.url, BUS_URL: server.url };
    const log = createLogger('sample', 'silent');
    const schema = { migrations: MESSAGING_MIGRATIONS };
    return serviceOnBus({ name: 'sample', settings, schema, log, bus }, ({ http }) => {
      const listening = httpServer({ ...http, tokens: { user: nobody, service: nobody }, routes: [] });
      const part = { start: startPart, stop: async () => void closed.push('part') };
      return { ...runTogether([part, listening]), port: () => listening.port() };
    });
  };

  test('When it runs, then /readyz names database and bus, and /metrics says how far its groups are behind', async () => {
    const service = aService();
    await service.start();
    const at = (path: string) => fetch(`http://127.0.0.1:${service.port()}${path}`);
    try {
      expect(await (await at('/readyz')).json()).toEqual({ status: 'ready', checks: { database: 'ok', bus: 'ok' } });
      let isHeld = true;
      const seen: BusMessage[] = [];
      const handle = async (message: BusMessage) => {
        await waitUntil(() => !isHeld, { seconds: 20 });
        seen.push(message);
      };
      await bus.consumeGroup({ group: 'team', topics: ['sample.things'], handle });
      const message = { topic: 'sample.things', key: 'k', headers: {}, body: new Uint8Array(1) };
      await bus.publish([
        { ...message, id: '1' },
        { ...message, id: '2' },
      ]);
      const lag = /tillmap_bus_lag_messages\{group="team",topic="sample.things",component="sample"\} (\d+)/;
      const behind = async () => lag.exec(await (await at('/metrics')).text())?.[1];
      await waitUntil(async () => (await behind()) === '2', { what: 'the lag' });
      isHeld = false;
      await waitUntil(async () => (await behind()) === '0', { what: 'the lag to end' });
      expect(seen.map(({ id }) => id)).toEqual(['1', '2']);
    } finally {
      await service.stop();
    }
    expect(closed).toEqual(['part']);
  });

  test('When a part does not start, then nothing stays open and the error comes out', async () => {
    const service = aService(async () => {
      throw new Error('No port');
    });
    await expect(service.start()).rejects.toThrow('No port');
    // A database with connections could not be dropped by the test.
    expect(service.port()).toBe(0);
  });
});
