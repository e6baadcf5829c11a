import type { BenchContext } from './context.ts';
import { type Figure, halfAndMost } from './figures.ts';

/** In the first ten or so the code is still compiled for them, which differs from run to run. */
const TIMES = 50;

/** Batch lookups of barcodes this wholesaler knows, and of ones only another wholesaler has a name for. */
export const measureLookup = async (context: BenchContext): Promise<Figure[]> => {
  const { market, elsewhere, sizes } = context;
  const exact = market.known.slice(0, sizes.lookups).map(({ barcode }) => barcode);
  const similar = elsewhere.slice(0, sizes.lookups).map(({ barcode }) => barcode);
  const count = sizes.lookups.toLocaleString('en-GB');
  const [exactTimes] = await timesOf(context, exact);
  const [similarTimes, found] = await timesOf(context, similar);
  return [
    ...halfAndMost(`lookup of ${count} exact barcodes`, exactTimes),
    ...halfAndMost(`lookup of ${count} barcodes by similarity`, similarTimes),
    { what: 'of them answered', value: found, unit: '' },
  ];
};

/** How long looking these barcodes up takes, in ms, so many times, and how many were found. */
export const timesOf = async (
  { api, code }: BenchContext,
  barcodes: readonly string[],
  count = TIMES,
): Promise<[number[], number]> => {
  const times: number[] = [];
  let found = 0;
  for (let time = 0; time < count; time += 1) {
    const began = performance.now();
    found = (await api.lookUp(code, barcodes)).data.length;
    times.push(performance.now() - began);
  }
  return [times, found];
};
