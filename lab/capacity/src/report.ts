import { type Limit, limitsOf, partitionsOf } from './limits.ts';
import { CALL_COSTS } from './measured-costs.ts';
import type { Morning } from './monday/monday.ts';
import type { Plan } from './plan.ts';
import { errorOf, predictions } from './predictions.ts';
import { byPart, decisionCost, importCost, PARTS, phaseCost, totalOf, wholeWayCost } from './product-costs.ts';
import { markdownTable, percent, shown } from './table.ts';

type Row = readonly [what: string, read: (plan: Plan) => string];

const componentOf = ({ components }: Plan, name: string) => components.find((one) => one.name === name)!;

const podsOf = (name: string): Row => [
  `${name}: pods, MB of each, cores of all at work`,
  (plan) => {
    const { pods, megabytes, cores } = componentOf(plan, name);
    return `${pods}, ${shown(megabytes)}, ${shown(cores)}`;
  },
];

const MEGABYTES_A_GIGABYTE = 1_000;
const allGigabytes = ({ components }: Plan): number =>
  components.reduce((sum, { pods, megabytes }) => sum + pods * megabytes, 0) / MEGABYTES_A_GIGABYTE;

const PLAN_ROWS: readonly Row[] = [
  ['products a day', ({ rates }) => shown(rates.productsADay)],
  ['products a second in the busiest hour', ({ rates }) => shown(rates.productsASecond)],
  ['decisions of people a second then', ({ rates }) => shown(rates.decisionsASecond)],
  ['wholesalers', ({ demand }) => shown(demand.wholesalers)],
  ['reference mappings', ({ demand }) => shown(demand.mappings)],
  ...['gateway', 'file-building', 'catalog', 'reference-data', 'others'].map(podsOf),
  ['all pods: GB', (plan) => shown(allGigabytes(plan))],
  ['all classifiers, MB', ({ classifiers }) => shown(classifiers.allMegabytes)],
  ['those a pod is asked for, MB', ({ classifiers }) => shown(classifiers.askedMegabytes)],
  ['classifiers a pod keeps', ({ classifiers }) => shown(classifiers.kept)],
  ['read of them again, MB a second', ({ classifiers }) => shown(classifiers.readMegabytesASecond)],
  ['PostgreSQL: cores at work', ({ postgresCores }) => shown(postgresCores)],
  ['PostgreSQL: log, MB a second', ({ stores }) => shown(stores.postgresql.logMegabytesASecond)],
  ['PostgreSQL: sessions of 400 days, GB', ({ stores }) => shown(stores.postgresql.keptGigabytes)],
  ['Kafka: partitions of chunks, results, mappings', (plan) => partitionsOf(plan).join(', ')],
  ['Kafka: MB a second', ({ stores }) => shown(stores.kafka.megabytesASecond)],
  ['Kafka: kept, GB a copy', ({ stores }) => shown(stores.kafka.keptGigabytes)],
  ['Meilisearch: cores at work', ({ stores }) => (stores.meilisearch ? shown(stores.meilisearch.cores) : 'none')],
  [
    'Meilisearch: memory, GB',
    ({ stores }) => (stores.meilisearch ? shown(stores.meilisearch.memoryGigabytes) : 'none'),
  ],
  ['Meilisearch: disk, GB', ({ stores }) => (stores.meilisearch ? shown(stores.meilisearch.diskGigabytes) : 'none')],
  ['MongoDB, one product a mapping, GB', ({ stores }) => shown(stores.mongodbGigabytes)],
  ['object store, GB', ({ stores }) => shown(stores.objectStoreGigabytes)],
  ['core-hours a day, of the work', ({ coreHours }) => shown(coreHours.work)],
  ['core-hours a day, requested by pods', ({ coreHours }) => shown(coreHours.reserved)],
];

const headOf = (plans: readonly Plan[]): readonly string[] => plans.map(({ demand }) => `${shown(demand.shops)} shops`);

/** What each of the plans has, a column a plan. */
export const planTable = (plans: readonly Plan[]): string =>
  markdownTable(
    ['', ...headOf(plans)],
    PLAN_ROWS.map(([what, read]) => [what, ...plans.map(read)]),
  );

const ratio = ({ needs, has }: Limit): number => needs / has;

/** How full everything is, 1 being full, a column a plan; what is fullest in the largest stands first. */
export const limitTable = (plans: readonly Plan[]): string => {
  const all = plans.map(limitsOf);
  const order = all.at(-1) ?? [];
  return markdownTable(
    ['how full, in times', 'there is', ...headOf(plans)],
    order.map(({ what, unit, has }) => {
      const cells = all.map((limits) => limits.find((one) => one.what === what)!).map((one) => shown(ratio(one)));
      return [what, `${shown(has)} ${unit}`, ...cells];
    }),
  );
};

/** A sentence for each thing that is full, the fullest first, and what then. */
export const fullSentences = (plan: Plan): readonly string[] => {
  const full = limitsOf(plan).filter((one) => ratio(one) > 1);
  if (full.length === 0) return ['Nothing is full.'];
  return full.map(
    ({ what, unit, needs, has, remedy }) =>
      `Full: ${what}. ${shown(needs)} ${unit} are needed, ${shown(has)} are there. ${remedy}`,
  );
};

const waits = ({ p50, p95, p99 }: Morning['all']): readonly string[] => [p50, p95, p99].map(shown);

/** Seconds that shops wait, a row a morning. */
export const mondayTable = (mornings: readonly Morning[]): string =>
  markdownTable(
    [
      'products, times',
      'sharing',
      'busiest part',
      'p50, s',
      'p95, s',
      'p99, s',
      'short files: p50, s',
      'p95, s',
      'p99, s',
    ],
    mornings.map(({ times, fair, use, all, small }) => [
      shown(times),
      fair ? '8 chunks a file' : 'first come',
      percent(use),
      ...waits(all),
      ...waits(small),
    ]),
  );

const MS_DIGITS = 3;

/** Core-milliseconds by part: of a product known by barcode, of one where half are known by name only, of an imported row. */
export const costTable = (): string => {
  const columns = [0, 0.5].flatMap((byName) =>
    (['upload', 'processing', 'download'] as const).map((phase) => phaseCost(phase, byName)),
  );
  const wholes = [...[0, 0.5].map(wholeWayCost), importCost()];
  const rows = PARTS.map((part) => [part, ...[...columns, ...wholes].map((cost) => cost[part].toFixed(MS_DIGITS))]);
  const all = ['all', ...[...columns, ...wholes].map((cost) => totalOf(cost).toFixed(MS_DIGITS))];
  const head = ['known: ', 'half by name: '].flatMap((kind) =>
    ['upload', 'processing', 'download'].map((phase) => kind + phase),
  );
  return markdownTable(
    ['core-ms a product', ...head, 'known: whole', 'half by name: whole', 'a row imported'],
    [...rows, all],
  );
};

/** Core-milliseconds of a call by part, and of a decision with all that the screen asks for meanwhile. */
export const callTable = (): string => {
  const calls = Object.entries(CALL_COSTS).map(([call, costs]) => [call, byPart(costs)] as const);
  const columns = [...calls, ['a decision and what comes to it', decisionCost()] as const];
  const rows = PARTS.map((part) => [part, ...columns.map(([, cost]) => cost[part].toFixed(1))]);
  return markdownTable(
    ['core-ms', ...columns.map(([call]) => call)],
    [...rows, ['all', ...columns.map(([, cost]) => totalOf(cost).toFixed(1))]],
  );
};

/** What the costs foretell of runs that they were not taken from, beside what was measured. */
export const predictionTable = (): string =>
  markdownTable(
    ['measurement', 'foretold', 'measured', 'off by', 'what is different'],
    predictions().map((one) => [
      one.run,
      `${shown(one.predicted)} ${one.unit}`,
      `${shown(one.measured.value)} ${one.unit}`,
      `${errorOf(one) > 0 ? '+' : ''}${percent(errorOf(one))}`,
      one.differs,
    ]),
  );
