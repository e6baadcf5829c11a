import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { type BusMessage, MemoryLog, openMemoryBus } from '../src/index.ts';

const TOPIC = 'join.topic';
const LEASE_MS = 1_000;
const SLOW = Array.from({ length: 8 }, (_, n) => `slow ${n}`);

const aMessage = (id: string, key: string) => ({ id, topic: TOPIC, key, headers: {}, body: new Uint8Array(1) });
const others = (name: string) => Array.from({ length: 30 }, (_, n) => aMessage(`${name} ${n}`, `other ${n}`));

test('When a process joins while messages take long, then all other keys go on, whoever has their partition', async () => {
  const log = new MemoryLog();
  const [first, second] = [openMemoryBus({ log, leaseMs: LEASE_MS }), openMemoryBus({ log, leaseMs: LEASE_MS })];
  const slow = Promise.withResolvers<void>();
  const seen = new Set<string>();
  const handle = async ({ id }: BusMessage): Promise<void> => {
    if (SLOW.includes(id)) await slow.promise;
    seen.add(id);
  };
  const group = { group: 'joined', topics: [TOPIC], concurrency: SLOW.length, handle };
  const allPass = async (name: string): Promise<void> => {
    await first.publish(others(name));
    await waitUntil(() => others(name).every(({ id }) => seen.has(id)), { what: `${name} to pass`, seconds: 30 });
  };
  try {
    await first.consumeGroup(group);
    await first.publish(SLOW.map((id) => aMessage(id, id)));
    await allPass('others');
    await second.consumeGroup(group);
    // So long, within which either has looked several times at what its share is; a thousand may pass a slow one.
    for (let round = 0; round < 16; round += 1) {
      await pause(LEASE_MS / 4);
      await allPass(`others of round ${round}`);
    }
    expect(SLOW.filter((id) => seen.has(id))).toEqual([]);
    slow.resolve();
    await waitUntil(() => SLOW.every((id) => seen.has(id)), { what: 'the slow ones', seconds: 30 });
  } finally {
    slow.resolve();
    await first.close();
    await second.close();
  }
}, 120_000);
