import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeProductPlace } from '@tillmap/tools/product/product-place.ts';
import { type RunningProduct, startProduct } from '@tillmap/tools/product/running-product.ts';
import type { Measured } from './figures.ts';
import { factsOf, takenNow } from './machine.ts';
import { measureCodec } from './measure-codec.ts';
import {
  AUDIT,
  BUSES,
  CHANGES,
  CODEC,
  COST,
  MILLION,
  MILLION_TRAINED,
  PEOPLE,
  PROMOTIONS,
  REPLICAS,
  REVIEW,
  readOptions,
  SCALING,
  SESSIONS,
  TILL,
  TRAINED,
} from './options.ts';
import { type Entry, entryOf, pageOf, withMeasured } from './page.ts';
import { reportOf } from './report.ts';
import {
  runAudit,
  runBench,
  runChanges,
  runCost,
  runMillion,
  runMillionTrained,
  runPeople,
  runPromotions,
  runReview,
  runSessions,
  runTill,
  runTrained,
} from './run-bench.ts';
import { runBuses, runReplicas, runScaling } from './run-on-buses.ts';

const USAGE = `Measures the whole product on generated data and writes docs/measurements.md.

  --only 1,2   these measurements only: 1 reference import, 2 a supplier file, 3 a small file
               beside a large one, 4 upload of a large workbook, 5 review and download, 6 lookup,
               7 a million reference rows, with lists and searches over them, then a file of known
               barcodes and one of names against them, without classifiers, 8 a million
               acceptances, with the dashboard and the audit page over them, 9 twenty files of
               500 MB sent to the promotion archive at once (needs 11 GB of disk), 10 the supplier
               file of 2 on the default bus and on the Kafka of KAFKA_BROKERS, 11 two catalog
               processes beside one, on both, 12 what a product costs with 1, 2 and 4 of them, and
               how well that foretells a run with 3, 13 lookups beside the training of
               classifiers, then a file and lookups that ask them, 14 the files of 7 with a trained
               classifier, 15 events written and read by protobuf's library and by our codec,
               16 what changed between two files of 50,000 lines, and all of a file decided in one step,
               17 the review: a page of 100 rows and each key on a slow computer, races of two people,
               1,000 steps undone, 18 what a till would do with 100,000 lines, and its file beside
               the default one, 19 what each part uses for a product, by phase: core-milliseconds,
               20 the list of 10,000 sessions as the screen asks for it, 21 what each part uses for a
               call of a person: thirty of them review at once
  --million    7 besides the others; it is left out otherwise
  --audit      8 besides the others; it is left out otherwise
  --promotions 9 besides the others; it is left out otherwise
  --buses      10 besides the others; it is left out otherwise
  --replicas   11 besides the others; it is left out otherwise
  --scaling    12 besides the others; it is left out otherwise
  --trained    13 besides the others; it is left out otherwise
  --million-trained  14 besides the others; it is left out otherwise
  --changes    16 besides the others; it is left out otherwise
  --till       18 besides the others; it is left out otherwise
  --quick      a tenth of the size
  --help       this text

It starts Tillmap on a free port with data of its own, which it removes afterwards; 7 and
those after it are each taken on an empty one. lab/bench/measurements.json keeps what is not measured now, each
with the commit and the machine it was measured at. With --quick the figures are only printed.
`;

const PAGE = join(import.meta.dirname, '../../../docs/measurements.md');
const ENTRIES = join(import.meta.dirname, '../measurements.json');

/** Elsewhere what is measured is not to be disturbed by a training, nor decided by what it learned. */
const LEARNING = { TRAINING: 'on' };

/** One person may ask more often than the gateway lets people. */
const WITHOUT_PAUSE = { REQUESTS_PER_SECOND: '10000' };

type Say = (message: string) => void;
type Run = (product: RunningProduct, dataDir: string) => Promise<Measured[]>;
type Environment = Readonly<Record<string, string>>;

let stop = async (): Promise<void> => undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(1)));
}

/** Starts an empty product, measures on it and leaves nothing of it. */
const onProduct = async (say: Say, run: Run, environment: Environment = {}): Promise<Measured[]> => {
  const place = await makeProductPlace();
  stop = async () => place.remove();
  try {
    say('starting Tillmap');
    const product = await startProduct(place, environment);
    stop = async () => {
      await product.stop();
      place.remove();
    };
    return await run(product, place.dataDir);
  } finally {
    await stop();
    stop = async () => undefined;
  }
};

/** Each is taken on a product of its own that holds nothing else. */
const ON_EMPTY_PRODUCTS = [
  [MILLION, runMillion, {}],
  [AUDIT, runAudit, {}],
  [PROMOTIONS, runPromotions, {}],
  [TRAINED, runTrained, LEARNING],
  [MILLION_TRAINED, runMillionTrained, LEARNING],
  [CHANGES, runChanges, {}],
  [REVIEW, runReview, {}],
  [TILL, runTill, {}],
  [COST, runCost, {}],
  [SESSIONS, runSessions, WITHOUT_PAUSE],
  [PEOPLE, runPeople, WITHOUT_PAUSE],
] as const;

/** These start several. */
const ON_BUSES = [
  [BUSES, runBuses],
  [REPLICAS, runReplicas],
  [SCALING, runScaling],
] as const;

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(USAGE);
  const taken = takenNow();
  const say: Say = (message) => void process.stderr.write(`${message}\n`);
  const measured: Measured[] = [];
  if (options.only.some((number) => number < MILLION))
    measured.push(...(await onProduct(say, (product, dir) => runBench(product, dir, options, say))));
  for (const [number, run, environment] of ON_EMPTY_PRODUCTS)
    if (options.only.includes(number))
      measured.push(...(await onProduct(say, (product, dir) => run(product, dir, options, say), environment)));
  for (const [number, run] of ON_BUSES)
    if (options.only.includes(number)) measured.push(...(await run(onProduct, options, say)));
  if (options.only.includes(CODEC)) measured.push(measureCodec());
  process.stdout.write(reportOf(measured, factsOf(taken), options.quick));
  if (options.quick) return;
  const former = JSON.parse(readFileSync(ENTRIES, 'utf8')) as readonly Entry[];
  const entries = withMeasured(
    measured.map((one) => entryOf(one, taken)),
    former,
  );
  writeFileSync(ENTRIES, `${JSON.stringify(entries, null, 2)}\n`);
  writeFileSync(PAGE, pageOf(entries, readFileSync(PAGE, 'utf8')));
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
