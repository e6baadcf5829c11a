import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '@tillmap/messaging';
import { type Track, Traffic, until } from './traffic.ts';

const EVERY_MS = 5;
const FLOWING = 400;
const START_SECONDS = 60;
/** A sharing out is over by then. */
const WATCH_MS = 8_000;

type Quiet = Readonly<{
  /** The longest time in which no message at all was handled. */
  silentMs: number;
  /** The longest time from being there to be sent to being handled. */
  slowestMs: number;
}>;

export type Rebalance = Readonly<{ steady: Quiet; join: Quiet; leave: Quiet; lost: number; doubled: number }>;

/** A second member joins a group while messages flow, and leaves again. */
export const measureRebalance = async (open: () => Promise<EventBus>): Promise<Rebalance> => {
  const [stayer, guest] = [await open(), await open()];
  const traffic = new Traffic(await open(), 'shared', EVERY_MS);
  const options = { group: 'readers', topics: [traffic.topic], handle: traffic.handle, concurrency: 8 };
  await stayer.consumeGroup(options);
  traffic.start();
  await until(() => traffic.tracks.length - traffic.unhandled > FLOWING, START_SECONDS, 'messages to flow');
  const watch = async (work: () => Promise<unknown>): Promise<[number, number]> => {
    const began = performance.now();
    await work();
    await sleep(WATCH_MS);
    return [began, performance.now()];
  };
  const spans = [
    await watch(async () => undefined),
    await watch(() => guest.consumeGroup(options)),
    await watch(() => guest.close()),
  ];
  await traffic.end();
  await stayer.close();
  const [steady, join, leave] = spans.map((span) => quietIn(traffic.tracks, span)) as [Quiet, Quiet, Quiet];
  return { steady, join, leave, lost: traffic.unhandled, doubled: traffic.doubled };
};

const quietIn = (tracks: readonly Track[], [from, to]: readonly [number, number]): Quiet => {
  const isIn = (at: number) => at >= from && at <= to;
  const handled = tracks.flatMap(({ handledAt }) => handledAt).filter(isIn);
  const times = [from, ...handled.toSorted((a, b) => a - b), to];
  const waits = tracks
    .filter(({ createdAt }) => isIn(createdAt))
    .map(({ createdAt, handledAt }) => (handledAt[0] ?? Infinity) - createdAt);
  return {
    silentMs: Math.round(Math.max(...times.slice(1).map((at, before) => at - times[before]!))),
    slowestMs: Math.round(Math.max(...waits)),
  };
};
