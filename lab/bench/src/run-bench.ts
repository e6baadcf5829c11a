import { setTimeout as sleep } from 'node:timers/promises';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '@tillmap/tools/product/load-wholesaler.ts';
import { makeMarket } from '@tillmap/tools/product/market.ts';
import { runningDatabase } from '@tillmap/tools/product/running-database.ts';
import { ADMIN, type RunningProduct } from '@tillmap/tools/product/running-product.ts';
import type { BenchContext } from './context.ts';
import type { Figure, Measured } from './figures.ts';
import { measureAudit } from './measure-audit.ts';
import { measureChanges } from './measure-changes.ts';
import { measureCost } from './measure-cost.ts';
import { measureImport } from './measure-import.ts';
import { measureLookup } from './measure-lookup.ts';
import { measureMillion } from './measure-million.ts';
import { measureMillionFiles } from './measure-million-files.ts';
import { measurePeople } from './measure-people.ts';
import { measureProcessing } from './measure-processing.ts';
import { measurePromotions } from './measure-promotions.ts';
import { measureReview } from './measure-review.ts';
import { measureReviewScreen } from './measure-review-screen.ts';
import { measureReviewSteps } from './measure-review-steps.ts';
import { folderIn, measureInIsolation, measureRun } from './measure-run.ts';
import { measureSessions } from './measure-sessions.ts';
import { measureSmallBesideLarge } from './measure-small-beside-large.ts';
import { measureTill } from './measure-till.ts';
import { isLearning, measureTrained } from './measure-trained.ts';
import { measureXlsxUpload } from './measure-xlsx-upload.ts';
import { watchMemory } from './memory-watch.ts';
import {
  AUDIT,
  type BenchOptions,
  CHANGES,
  COST,
  MILLION,
  MILLION_TRAINED,
  PEOPLE,
  PROMOTIONS,
  REVIEW,
  SESSIONS,
  TILL,
  TRAINED,
} from './options.ts';
import { prepare, prepareLoaded } from './prepare.ts';
import { untilRemembered } from './remembered.ts';

type Measure = Readonly<{ title: string; run(context: BenchContext): Promise<Figure[]> }>;

const EVERY_MS = 1_000;

/** In this order; the first one also loads what the others need. */
const MEASURES: readonly Measure[] = [
  { title: 'Reference import', run: measureImport },
  { title: 'A supplier file, half of it exact and half by similarity', run: measureProcessing },
  { title: 'A small file beside a large one', run: measureSmallBesideLarge },
  { title: 'Upload of a large workbook', run: measureXlsxUpload },
  { title: 'Review and download of a large session', run: measureReview },
  { title: 'Batch lookup', run: measureLookup },
];

/** Measures on a running product; answers what was measured. */
export type Run = (
  product: RunningProduct,
  dataDir: string,
  options: BenchOptions,
  say: (message: string) => void,
) => Promise<Measured[]>;

/** Loads the product with generated data and takes the measurements asked for. */
export const runBench: Run = async (product, dataDir, { only, quick }, say) => {
  const context = await prepare(product, dataDir, quick, say);
  const watch = watchMemory(product.processes);
  const measured: Measured[] = [];
  try {
    for (const [index, { title, run }] of MEASURES.entries()) {
      const number = index + 1;
      // The reference mappings are in only after the first measurement, whoever asked for it.
      if (!only.includes(number) && number !== 1) continue;
      say(`${number}. ${title}`);
      const one = await measureRun(product.processes, watch, { number: String(number), title }, () => run(context));
      if (only.includes(number)) measured.push(one);
    }
  } finally {
    watch.stop();
  }
  return measured;
};

/** A wholesaler whose million mappings are to be imported, and a tenth as many products that nobody knows. */
const makeMillion = async (...[product, dataDir, { quick }, say]: Parameters<Run>) => {
  const rows = quick ? 100_000 : 1_000_000;
  const api = new ProductClient(product.base, ADMIN);
  const folder = folderIn(dataDir);
  say(`making ${rows.toLocaleString('en-GB')} products`);
  const market = makeMarket('MILLION', rows, rows / 10);
  const { mappings } = await createWholesaler(api, folder, market);
  return { api, folder, market, mappings };
};

/** A million reference rows, and files against them. */
export const runMillion: Run = async (product, dataDir, options, say) => {
  const { api, folder, market, mappings } = await makeMillion(product, dataDir, options, say);
  const loaded = { number: String(MILLION), title: 'A million reference rows' };
  const files = { number: `${MILLION}, files`, title: 'Supplier files against a million reference rows' };
  return [
    await measureInIsolation(product.processes, loaded, say, () => measureMillion({ api, market, mappings })),
    await measureInIsolation(product.processes, files, say, () => measureMillionFiles({ api, folder, market, say })),
  ];
};

/** Files against a million reference rows, once a classifier was trained on as many of them as one learns from. */
export const runMillionTrained: Run = async (product, dataDir, options, say) => {
  const { api, folder, market, mappings } = await makeMillion(product, dataDir, options, say);
  await api.untilImported(await startMappingsImport(api, market.wholesaler.code, mappings));
  say('training a classifier');
  while (await isLearning(api)) await sleep(EVERY_MS);
  const named = { number: String(MILLION_TRAINED), title: 'Supplier files against a million rows, with a classifier' };
  return [
    await measureInIsolation(product.processes, named, say, () => measureMillionFiles({ api, folder, market, say })),
  ];
};

/** A million acceptances. */
export const runAudit: Run = async (product, dataDir, { quick }, say) => {
  const records = quick ? 100_000 : 1_000_000;
  const api = new ProductClient(product.base, ADMIN);
  const databaseUrl = runningDatabase(dataDir, 'audit');
  const named = { number: String(AUDIT), title: 'A million acceptances' };
  return [
    await measureInIsolation(product.processes, named, say, () => measureAudit({ api, databaseUrl, records, say })),
  ];
};

/** Twenty of the largest files the archive takes, at once. */
export const runPromotions: Run = async (product, dataDir, { quick }, say) => {
  const fileBytes = (quick ? 50 : 500) * 1024 * 1024;
  const api = new ProductClient(product.base, ADMIN);
  const folder = folderIn(dataDir);
  const named = { number: String(PROMOTIONS), title: 'Large files to the promotion archive' };
  const measure = () => measurePromotions({ api, folder, files: 20, fileBytes });
  return [await measureInIsolation(product.processes, named, say, measure)];
};

/** The review at the screen and in many hands; it needs a session of some size, not the largest. */
export const runReview: Run = async (product, dataDir, { quick }, say) => {
  const context = await prepareLoaded(product, dataDir, true, say);
  const named = { number: String(REVIEW), title: 'The review at a slow screen and in two hands' };
  const measure = async () => [
    ...(await measureReviewScreen(context, product.base)),
    ...(await measureReviewSteps(context, product.base, quick)),
  ];
  return [await measureInIsolation(product.processes, named, say, measure)];
};

/** Trained classifiers, and what is decided with them. */
export const runTrained: Run = async (product, dataDir, { quick }, say) => {
  const context = await prepareLoaded(product, dataDir, quick, say);
  const named = { number: String(TRAINED), title: 'With trained classifiers' };
  return [await measureInIsolation(product.processes, named, say, () => measureTrained(context))];
};

/** Two files of one wholesaler, a week apart. */
export const runChanges: Run = async (product, dataDir, { quick }, say) => {
  const lines = quick ? 5_000 : 50_000;
  const api = new ProductClient(product.base, ADMIN);
  const folder = folderIn(dataDir);
  const market = makeMarket('WEEKLY', lines, 0);
  const named = { number: String(CHANGES), title: 'What changed between two files of one wholesaler' };
  const measure = () => measureChanges({ api, folder, market, lines, say });
  return [await measureInIsolation(product.processes, named, say, measure)];
};

/** A till's check of a large session, and its file beside the default one. */
export const runTill: Run = async (product, dataDir, { quick }, say) => {
  const lines = quick ? 10_000 : 100_000;
  const api = new ProductClient(product.base, ADMIN);
  const folder = folderIn(dataDir);
  const market = makeMarket('TILL', lines, 0);
  const named = { number: String(TILL), title: "What a till would do with a session, and the till's file" };
  const watch = watchMemory(product.processes);
  try {
    const measure = () => measureTill({ api, folder, market, lines, watch, say });
    return [await measureInIsolation(product.processes, named, say, measure)];
  } finally {
    watch.stop();
  }
};

/** What each part uses of the processors for a product, in each phase of its way. */
export const runCost: Run = async (product, dataDir, { quick }, say) => {
  const lines = quick ? 10_000 : 100_000;
  const api = new ProductClient(product.base, ADMIN);
  const folder = folderIn(dataDir);
  const market = makeMarket('COST', lines, lines / 2);
  const named = { number: String(COST), title: 'Processor time for a product, by phase and part' };
  const { processes } = product;
  const measure = () =>
    measureCost({ api, processes, folder, market, lines, say, untilRemembered: () => untilRemembered(dataDir) });
  return [await measureInIsolation(processes, named, say, measure)];
};

/** The list of ten thousand sessions. */
export const runSessions: Run = async (product, dataDir, { quick }, say) => {
  const sessions = quick ? 1_000 : 10_000;
  const api = new ProductClient(product.base, ADMIN);
  const databaseUrl = runningDatabase(dataDir, 'file_building');
  const named = { number: String(SESSIONS), title: 'The list of 10,000 sessions' };
  const measure = () => measureSessions({ api, databaseUrl, sessions });
  return [await measureInIsolation(product.processes, named, say, measure)];
};

/** What a call of a person costs, and a decision of a review. */
export const runPeople: Run = async (product, dataDir, { quick }, say) => {
  const context = await prepareLoaded(product, dataDir, true, say);
  const named = { number: String(PEOPLE), title: 'Processor time for a call of a person, by part' };
  return [
    await measureInIsolation(product.processes, named, say, () => measurePeople(context, product, quick ? 2 : 10)),
  ];
};
