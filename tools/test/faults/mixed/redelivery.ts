import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tillmap/samples/random.ts';
import { onDatabase } from './bus-faults.ts';

/** Every event of the default run's bus a second time, and late. */
export type Redelivery = Readonly<{
  /** How many were delivered again. */
  count(): number;
  /** Delivers what is left, and ends. */
  stop(): Promise<void>;
}>;

const EVERY_MS = 100;
const LATEST_MS = 5_000;

const FRESH = 'select seq, id from bus_log where seq > $1 order by seq';
/** As the relay does it when it died between sending and deleting: the same message under the same id. */
const AGAIN = `
  select bus_append(array_agg(topic order by seq), array_agg(partition order by seq), array_agg(id order by seq),
                    array_agg(key order by seq), array_agg(headers order by seq), array_agg(body order by seq))
    from bus_log where seq = any($1::bigint[])`;

type Due = Readonly<{ seq: string; at: number }>;

/** Appends each message of the log again up to five seconds later, behind newer ones of its key. */
export const redeliverAll = (dataDir: string, random: Random): Redelivery => {
  const known = new Set<string>();
  let due: Due[] = [];
  let last = '0';
  let count = 0;
  let stopping = false;

  /** Returns whether nothing is left to be delivered. */
  const turn = (): Promise<boolean> =>
    onDatabase(dataDir, 'bus', async (bus) => {
      for (const { seq, id } of (await bus.query<{ seq: string; id: string }>(FRESH, [last])).rows) {
        if (!known.has(id)) due.push({ seq, at: performance.now() + random.between(0, LATEST_MS) });
        known.add(id);
        last = seq;
      }
      const now = stopping ? Number.POSITIVE_INFINITY : performance.now();
      const ready = due.filter(({ at }) => at <= now);
      if (ready.length > 0) await bus.query(AGAIN, [ready.map(({ seq }) => seq)]);
      count += ready.length;
      due = due.filter(({ at }) => at > now);
      return due.length === 0;
    });
  const delivering = (async () => {
    for (let isDone = false; !(stopping && isDone); ) {
      isDone = await turn().catch(() => false);
      await sleep(EVERY_MS);
    }
  })();
  return {
    count: () => count,
    stop: async () => {
      stopping = true;
      await delivering;
    },
  };
};
