import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProduct } from '@tillmap/tools/product/running-product.ts';
import { type Catalogs, catalogsOf, runWith, type Seen, sum } from './catalog-runs.ts';
import type { BenchContext } from './context.ts';
import type { Figure, Measured } from './figures.ts';
import { holdBack } from './held-back.ts';
import { measureInIsolation } from './measure-run.ts';

/** Longer than a lease: by then the processes have shared the partitions out. */
const SETTLES_MS = 5_000;
/** Where the processes that classify are held to so much of the time, they alone decide how long it takes. */
const HELD_TO = 0.2;
const SMALLER = 0.3;

const MOST_SHARE = 65;
const MORE_WORK = 1.15;
const FASTER = 1.5;

const heldBack = async (context: BenchContext, catalogs: Catalogs, name: string): Promise<Seen> => {
  const release = holdBack(catalogs.pids(), HELD_TO);
  try {
    return await runWith(context, catalogs, name);
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
  const catalogs = catalogsOf(product);
  const smaller = { ...context, sizes: { ...context.sizes, file: context.sizes.file * SMALLER } };
  const measure = async (): Promise<Figure[]> => {
    // A process's first files cost more than all later ones: not to be put down to there being only one.
    await runWith(smaller, catalogs, 'Warm');
    const one = await runWith(context, catalogs, 'One');
    const heldOne = await heldBack(smaller, catalogs, 'One, held back');
    await catalogs.grow(2);
    await sleep(SETTLES_MS);
    await runWith(smaller, catalogs, 'Warm again');
    const two = await runWith(context, catalogs, 'Two');
    const heldTwo = await heldBack(smaller, catalogs, 'Two, held back');
    return figures(context.sizes.file, [one, two], [heldOne, heldTwo]);
  };
  try {
    return await measureInIsolation(catalogs.processes, named, context.say, measure);
  } finally {
    // Not sooner: what it used is counted at the end.
    await catalogs.stop();
  }
};
