import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '@tillmap/messaging';
import { until } from './traffic.ts';

/** About what catalog or file-building has open. */
const GROUPS = 3;
const TOPICS = ['one', 'two', 'three', 'four'];
const SETTLE_MS = 5_000;
const IDLE_MS = 30_000;
const MESSAGES = 20_000;
const AT_ONCE = 100;
const BYTES = 1_000;
const MEGABYTE = 1024 * 1024;

export type Cost = Readonly<{
  /** Share of a core of a process that waits for messages. */
  idleCore: number;
  idleMegabytes: number;
  /** Processor time to send one message and to handle it. */
  microsPerMessage: number;
  /** The most memory that the process had. */
  mostMegabytes: number;
}>;

/** What a process needs that is in three groups and reads one topic for itself: idle, then with 20,000 messages of 1 kB. */
export const measureCost = async (open: () => Promise<EventBus>): Promise<Cost> => {
  const bus = await open();
  const [topic = ''] = TOPICS;
  let handled = 0;
  const handle = async (): Promise<void> => void handled++;
  for (let group = 0; group < GROUPS; group++)
    await bus.consumeGroup({ group: `group-${group}`, topics: group === 0 ? TOPICS : TOPICS.slice(1), handle });
  const from = await bus.currentPosition(TOPICS);
  await bus.subscribeBroadcast({ topics: TOPICS.slice(1), from, handle: async () => undefined });
  await sleep(SETTLE_MS);
  const idle = await processorTime(() => sleep(IDLE_MS));
  const idleMegabytes = process.memoryUsage.rss() / MEGABYTE;
  const busy = await processorTime(async () => {
    for (let sent = 0; sent < MESSAGES; sent += AT_ONCE) await bus.publish(batch(topic, sent));
    await until(() => handled >= MESSAGES, 300, 'all messages');
  });
  await bus.close();
  return {
    idleCore: idle / IDLE_MS,
    idleMegabytes,
    microsPerMessage: (busy * 1_000) / MESSAGES,
    // Kilobytes, on every system.
    mostMegabytes: process.resourceUsage().maxRSS / 1024,
  };
};

const batch = (topic: string, first: number) =>
  Array.from({ length: AT_ONCE }, (_, n) => ({
    id: String(first + n),
    topic,
    key: `key ${(first + n) % 200}`,
    headers: {},
    body: new Uint8Array(BYTES),
  }));

/** Milliseconds of processor time that this process took meanwhile. */
const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
