import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from '@jest/globals';
import type { BusMessage, EventBus } from '../index.ts';

/** One bus of its own. Each `process()` is what one more process of the system would open. */
export type BusUnderTest = {
  process(): Promise<EventBus>;
  close(): Promise<void>;
};

/** Opens a bus that is closed after the test. */
export type StartBus = () => Promise<BusUnderTest>;

export const TOPIC = 'contract.topic';
let made = 0;

export const aMessage = (over: Partial<BusMessage> = {}): BusMessage => ({
  id: `m${++made}`,
  topic: TOPIC,
  key: `key ${made % 20}`,
  headers: { ce_type: 'contract.thing.v1' },
  body: new Uint8Array([1, 2, 3]),
  ...over,
});

export const some = (count: number): BusMessage[] => Array.from({ length: count }, () => aMessage());
export const idsOf = (messages: readonly BusMessage[]): string[] => messages.map(({ id }) => id).sort();

/** Two keys whose messages lie in different partitions, as 'a' and 'c' do on every bus. */
export const [ONE_KEY, OTHER_KEY] = ['a', 'c'] as const;

/** To be called in a `describe`. */
export const busStarter = (open: () => Promise<BusUnderTest>): StartBus => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return async () => {
    const bus = await open();
    closers.push(() => bus.close());
    return bus;
  };
};

/** What a group is given, as it comes. */
export const seenBy = async (bus: EventBus, group: string, delayMs = 0): Promise<BusMessage[]> => {
  const seen: BusMessage[] = [];
  const handle = async (message: BusMessage) => {
    if (delayMs > 0) await sleep(delayMs);
    seen.push(message);
  };
  await bus.consumeGroup({ group, topics: [TOPIC], handle });
  return seen;
};
