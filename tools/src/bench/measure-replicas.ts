import { setTimeout as sleep } from 'node:timers/promises';
import { baseOf, type Replica, startReplica } from '../product/replica.ts';
import type { RunningProduct } from '../product/running-product.ts';
import type { BenchContext } from './context.ts';
import type { Figure, Measured } from './figures.ts';
import { holdBack } from './held-back.ts';
import { processFile } from './measure-processing.ts';
import { processorTimes, usedBetween } from './processor-watch.ts';
import { onItsOwn } from './taken.ts';

const CATALOG = 'catalog';
/** Longer than a lease: by then the processes have shared the partitions out. */
const SETTLES_MS = 5_000;
/** Where the processes that classify are held to so much of the time, they alone decide how long it takes. */
const HELD_TO = 0.2;
const HELD_FILE_SHARE = 0.3;

const MOST_SHARE = 65;
const MORE_WORK = 1.15;
const FASTER = 1.5;

type Processes = ReadonlyMap<string, number>;
type Seen = Readonly<{ seconds: number; catalogSeconds: number; allSeconds: number; chunks: readonly number[] }>;

const counted = async (pid: number): Promise<number> => {
  const text = await (await fetch(`${baseOf(pid)}/metrics`)).text();
  const found = /^tillmap_chunks_classified_total(?:\{.*\})? (\d+)/m.exec(text);
  if (!found) throw new Error('catalog does not tell how many chunks it has classified.');
  return Number(found[1]);
};

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);

/** One supplier file, with what the processes did of it. */
const runWith = async (context: BenchContext, processes: () => Processes, name: string): Promise<Seen> => {
  const catalogs = [...processes()].flatMap(([process_, pid]) => (process_.startsWith(CATALOG) ? [pid] : []));
  const before = { chunks: await Promise.all(catalogs.map(counted)), times: processorTimes(processes()) };
  const { seconds } = await processFile(context, name);
  const used = usedBetween(before.times, processorTimes(processes()));
  const after = await Promise.all(catalogs.map(counted));
  return {
    seconds,
    catalogSeconds: sum([...used].map(([process_, time]) => (process_.startsWith(CATALOG) ? time : 0))),
    allSeconds: sum(used.values()),
    chunks: after.map((count, at) => count - before.chunks[at]!),
  };
};

const heldBack = async (context: BenchContext, processes: () => Processes, name: string): Promise<Seen> => {
  const pids = [...processes()].flatMap(([process_, pid]) => (process_.startsWith(CATALOG) ? [pid] : []));
  const release = holdBack(pids, HELD_TO);
  try {
    return await runWith(context, processes, name);
  } finally {
    release();
  }
};

const figures = (
  lines: number,
  [one, two]: readonly [Seen, Seen],
  [heldOne, heldTwo]: readonly [Seen, Seen],
): Figure[] => {
  const perThousand = (seconds: number): number => (seconds / lines) * 1_000;
  const largest = (Math.max(...two.chunks) / sum(two.chunks)) * 100;
  return [
    { what: `${lines.toLocaleString('en-GB')} lines with one`, value: one.seconds, unit: 's' },
    { what: 'with two, on the same processors', value: two.seconds, unit: 's' },
    { what: 'chunks done by the busier of the two', value: largest, unit: '%', target: MOST_SHARE },
    { what: 'processor time of catalog for 1,000 lines, one', value: perThousand(one.catalogSeconds), unit: 's' },
    { what: 'the same, two', value: perThousand(two.catalogSeconds), unit: 's' },
    { what: 'two beside one', value: two.catalogSeconds / one.catalogSeconds, unit: 'times', target: MORE_WORK },
    { what: 'processor time of everything, two beside one', value: two.allSeconds / one.allSeconds, unit: 'times' },
    {
      what: `catalog held to ${HELD_TO * 100} % of the time: two as fast as one`,
      value: heldOne.seconds / heldTwo.seconds,
      unit: 'times',
      least: FASTER,
    },
  ];
};

/** One catalog process and then two on the same files: who did how much, and at what cost. */
export const measureReplicas = async (
  context: BenchContext,
  product: RunningProduct,
  named: Pick<Measured, 'number' | 'title'>,
): Promise<Measured> => {
  let second: Replica | undefined;
  const processes = (): Processes =>
    second ? new Map([...product.processes(), [`${CATALOG} 2`, second.pid]]) : product.processes();
  const smaller = { ...context, sizes: { ...context.sizes, file: context.sizes.file * HELD_FILE_SHARE } };
  const measure = async (): Promise<Figure[]> => {
    const one = await runWith(context, processes, 'One');
    const heldOne = await heldBack(smaller, processes, 'One, held back');
    second = await startReplica(product, CATALOG);
    await sleep(SETTLES_MS);
    const two = await runWith(context, processes, 'Two');
    const heldTwo = await heldBack(smaller, processes, 'Two, held back');
    return figures(context.sizes.file, [one, two], [heldOne, heldTwo]);
  };
  try {
    return await onItsOwn(processes, named, context.say, measure);
  } finally {
    // Not sooner: what it used is counted at the end.
    await second?.stop();
  }
};
