import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createWholesaler, startMappingsImport } from '../product/load-wholesaler.ts';
import { makeMarket } from '../product/market.ts';
import { productApi } from '../product/product-api.ts';
import { runningDatabase } from '../product/running-database.ts';
import { ADMIN, type RunningProduct } from '../product/running-product.ts';
import { untilImported } from '../product/wait.ts';
import { type BenchContext, completedSession, madeOnce, sizesFor } from './context.ts';
import type { Figure, Measured } from './figures.ts';
import { measureAudit } from './measure-audit.ts';
import { measureImport } from './measure-import.ts';
import { measureLookup } from './measure-lookup.ts';
import { measureMillion } from './measure-million.ts';
import { measureProcessing } from './measure-processing.ts';
import { measurePromotions } from './measure-promotions.ts';
import { measureReview } from './measure-review.ts';
import { measureSmallBesideLarge } from './measure-small-beside-large.ts';
import { measureXlsxUpload } from './measure-xlsx-upload.ts';
import { type MemoryWatch, watchMemory } from './memory-watch.ts';
import { AUDIT, type BenchOptions, MILLION, PROMOTIONS } from './options.ts';
import { processorTimes, usedBetween } from './processor-watch.ts';

type Measure = Readonly<{ title: string; run(context: BenchContext): Promise<Figure[]> }>;

const CODE = 'BENCH';
const OTHER_CODE = 'OTHER';

/** In this order; the first one also loads what the others need. */
const MEASURES: readonly Measure[] = [
  { title: 'Reference import', run: measureImport },
  { title: 'A supplier file, half of it exact and half by similarity', run: measureProcessing },
  { title: 'A small file beside a large one', run: measureSmallBesideLarge },
  { title: 'Upload of a large workbook', run: measureXlsxUpload },
  { title: 'Review and download of a large session', run: measureReview },
  { title: 'Batch lookup', run: measureLookup },
];

/** Takes one measurement, with what every process used of memory and processor during it. */
const taken = async (
  product: RunningProduct,
  watch: MemoryWatch,
  named: Readonly<{ number: number; title: string }>,
  run: () => Promise<Figure[]>,
): Promise<Measured> => {
  watch.take();
  const before = processorTimes(product.processes());
  const figures = await run();
  const used = usedBetween(before, processorTimes(product.processes()));
  return { ...named, figures, peaks: watch.take(), used };
};

/** Loads the product with generated data and takes the measurements asked for. */
export const runBench = async (
  product: RunningProduct,
  dataDir: string,
  { only, quick }: BenchOptions,
  say: (message: string) => void,
): Promise<Measured[]> => {
  const folder = join(dataDir, 'bench');
  mkdirSync(folder);
  const context = await prepare(product, folder, quick, say);
  const watch = watchMemory(product.processes);
  const measured: Measured[] = [];
  try {
    for (const [index, { title, run }] of MEASURES.entries()) {
      const number = index + 1;
      // The reference mappings are in only after the first measurement, whoever asked for it.
      if (!only.includes(number) && number !== 1) continue;
      say(`${number}. ${title}`);
      const one = await taken(product, watch, { number, title }, () => run(context));
      if (only.includes(number)) measured.push(one);
    }
  } finally {
    watch.stop();
  }
  return measured;
};

/** One measurement on a product that holds nothing else. */
const onItsOwn = async (
  product: RunningProduct,
  named: Pick<Measured, 'number' | 'title'>,
  say: (message: string) => void,
  measure: () => Promise<Figure[]>,
): Promise<Measured[]> => {
  const watch = watchMemory(product.processes);
  say(`${named.number}. ${named.title}`);
  try {
    return [await taken(product, watch, named, measure)];
  } finally {
    watch.stop();
  }
};

const folderIn = (dataDir: string): string => {
  const folder = join(dataDir, 'bench');
  mkdirSync(folder);
  return folder;
};

type Run = (
  product: RunningProduct,
  dataDir: string,
  options: BenchOptions,
  say: (message: string) => void,
) => Promise<Measured[]>;

/** A million reference rows. */
export const runMillion: Run = (product, dataDir, { quick }, say) => {
  const rows = quick ? 100_000 : 1_000_000;
  const api = productApi(product.base, ADMIN);
  const folder = folderIn(dataDir);
  const named = { number: MILLION, title: 'A million reference rows' };
  return onItsOwn(product, named, say, () => measureMillion({ api, folder, rows, say }));
};

/** A million acceptances. */
export const runAudit: Run = (product, dataDir, { quick }, say) => {
  const records = quick ? 100_000 : 1_000_000;
  const api = productApi(product.base, ADMIN);
  const databaseUrl = runningDatabase(dataDir, 'audit');
  const named = { number: AUDIT, title: 'A million acceptances' };
  return onItsOwn(product, named, say, () => measureAudit({ api, databaseUrl, records, say }));
};

/** Twenty of the largest files the archive takes, at once. */
export const runPromotions: Run = (product, dataDir, { quick }, say) => {
  const fileBytes = (quick ? 50 : 500) * 1024 * 1024;
  const api = productApi(product.base, ADMIN);
  const folder = folderIn(dataDir);
  const named = { number: PROMOTIONS, title: 'Large files to the promotion archive' };
  return onItsOwn(product, named, say, () => measurePromotions({ api, folder, files: 20, fileBytes }));
};

const prepare = async (
  product: RunningProduct,
  folder: string,
  quick: boolean,
  say: (message: string) => void,
): Promise<BenchContext> => {
  const sizes = sizesFor(quick);
  say(`making ${sizes.known.toLocaleString('en-GB')} known products and as many unknown ones`);
  const all = makeMarket(CODE, sizes.known, sizes.known + sizes.lookups);
  const market = { ...all, fresh: all.fresh.slice(0, sizes.known) };
  const elsewhere = all.fresh.slice(sizes.known);
  const api = productApi(product.base, ADMIN);
  const { mappings: mappingsFile, lastBarcode } = await createWholesaler(api, folder, market);
  const other = { ...market, known: elsewhere, wholesaler: { ...market.wholesaler, code: OTHER_CODE } };
  const { mappings: otherMappings } = await createWholesaler(api, folder, other);
  await untilImported(api, await startMappingsImport(api, OTHER_CODE, otherMappings));
  const base = { api, folder, sizes, market, elsewhere, mappingsFile, lastBarcode, code: CODE, say };
  const large = madeOnce(() => completedSession(base, sizes.large));
  return { ...base, largeSession: large.get, keepLargeSession: large.keep };
};
