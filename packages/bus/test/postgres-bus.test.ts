import { expect, test } from '@jest/globals';
import { createTestDatabase } from '@tillmap/testing';
import { type EventBus, openPostgresBus, Refused } from '../src/index.ts';
import { eventBusContract } from '../src/port/event-bus.contract.ts';

eventBusContract('openPostgresBus', async () => {
  const { url, drop } = await createTestDatabase();
  const processes: EventBus[] = [];
  return {
    process: async () => {
      const bus = await openPostgresBus({ url, applicationName: 'contract', leaseMs: 30_000 });
      processes.push(bus);
      return bus;
    },
    close: async () => {
      for (const bus of processes) await bus.close();
      await drop();
    },
  };
});

test.each([
  ['a NUL in its key', { key: 'a\0b' }],
  ['a NUL in a header', { headers: { ce_type: 'a\0b' } }],
  ['a topic that is too long to tell of', { topic: 'topic'.repeat(20) }],
])('When a message has %s, then it is refused and nothing of its batch is kept', async (_, over) => {
  const { url, drop } = await createTestDatabase();
  const bus = await openPostgresBus({ url, applicationName: 'refusals' });
  const message = { id: '1', topic: 'sample', key: 'a', headers: {}, body: new Uint8Array(1) };
  const before = await bus.currentPosition(['sample']);
  await expect(bus.publish([message, { ...message, id: '2', ...over }])).rejects.toThrow(Refused);
  expect(await bus.currentPosition(['sample'])).toBe(before);
  await bus.publish([message]);
  await bus.close();
  await drop();
});
