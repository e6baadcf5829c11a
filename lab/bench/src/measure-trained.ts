import { setTimeout as sleep } from 'node:timers/promises';
import { matchingQuality } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import type { BenchContext } from './context.ts';
import { type Figure, halfAndMost, percentile } from './figures.ts';
import { timesOf } from './measure-lookup.ts';
import { processFile } from './measure-processing.ts';

/** A training in the background may make lookups so many times slower. */
const SLOWER_AT_MOST = 1.2;
const EVERY_MS = 1_000;

/** Whether a classifier is being trained, or is to be. */
export const isLearning = async (api: ProductClient): Promise<boolean> =>
  (await api.data(matchingQuality)).untrained.some(({ reason }) => reason === 'training');

/** Looks up the same barcodes every second until `isOver`, which is told how often that was; times in ms. */
const lookUpUntil = async (
  context: BenchContext,
  barcodes: readonly string[],
  isOver: (times: number) => Promise<boolean>,
): Promise<number[]> => {
  const times: number[] = [];
  while (!(await isOver(times.length))) {
    const [[time]] = await timesOf(context, barcodes, 1);
    times.push(time!);
    await sleep(EVERY_MS);
  }
  return times;
};

/** What classifiers cost and give once the mappings are in: lookups while they are trained, then a file and lookups that ask them. */
export const measureTrained = async (context: BenchContext): Promise<Figure[]> => {
  const { api, market, elsewhere, sizes, code } = context;
  const count = sizes.lookups.toLocaleString('en-GB');
  const exact = market.known.slice(0, sizes.lookups).map(({ barcode }) => barcode);
  const similar = elsewhere.slice(0, sizes.lookups).map(({ barcode }) => barcode);
  // The first ones after an import find nothing in memory.
  await timesOf(context, exact);
  const began = performance.now();
  const during = await lookUpUntil(context, exact, async () => !(await isLearning(api)));
  const learned = (performance.now() - began) / 1000;
  if (during.length === 0) throw new Error('Everything was learned before it could be looked at: take more mappings.');
  // At the same pace: what is asked for without a pause finds more of what it needs close to the processor.
  const after = await lookUpUntil(context, exact, async (times) => times === during.length);
  const { mappings, right_path: right } = (await api.data(matchingQuality)).models.find(
    (model) => model.wholesaler_code === code,
  )!;
  const { seconds } = await processFile(context, 'With a classifier');
  const [asking, found] = await timesOf(context, similar);
  return [
    { what: 'mappings learned from', value: mappings, unit: '' },
    { what: 'until all classifiers were there', value: learned, unit: 's' },
    { what: 'right on what was held back', value: right, unit: '%' },
    ...halfAndMost(`lookup of ${count} exact barcodes while they are trained`, during),
    ...halfAndMost(`lookup of ${count} exact barcodes after it`, after),
    {
      what: 'as long while they are trained, by the halves',
      value: percentile(during, 0.5) / percentile(after, 0.5),
      unit: 'times',
      target: SLOWER_AT_MOST,
    },
    { what: `${sizes.file.toLocaleString('en-GB')} lines processed`, value: seconds, unit: 's' },
    { what: 'lines', value: sizes.file / seconds, unit: 'per s' },
    ...halfAndMost(`lookup of ${count} barcodes by name`, asking),
    { what: 'of them answered', value: found, unit: '' },
  ];
};
