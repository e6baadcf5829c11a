import { chunkSharingTable } from './chunk-sharing-table.ts';
import { type Demand, usualMappings, usualWholesalers } from './demand.ts';
import { mondayMorning } from './monday/monday.ts';
import { type Plan, planFor } from './plan.ts';
import { costTable, limitTable, mondayTable, planTable, predictionTable } from './report.ts';

const SIZES = [100, 1_000, 10_000, 100_000];
const MONDAY_SHOPS = 10_000;
const SEED = 1;
/** How many times the products of a usual Monday; the pods are those planned for a usual one. */
const MONDAYS = [1, 1.5, 2, 3];

const usualDemand = (shops: number): Demand => ({
  shops,
  productsADay: 1_500,
  peak: 0.5,
  byName: 0.5,
  wholesalers: usualWholesalers(shops),
  mappings: usualMappings(shops),
});

/** The mornings of a plan: usual and busier ones, each with and without fair sharing. */
export const mondayOf = (plan: Plan, seed: number): string =>
  mondayTable(MONDAYS.flatMap((times) => [true, false].map((fair) => mondayMorning(plan, { times, fair, seed }))));

/** The tables of docs/scaling.md by the names of their places there. */
export const pageTables = (): Readonly<Record<string, string>> => {
  const plans = SIZES.map((shops) => planFor(usualDemand(shops)));
  return {
    costs: costTable(),
    predictions: predictionTable(),
    plans: planTable(plans),
    limits: limitTable(plans),
    sharing: chunkSharingTable(),
    monday: mondayOf(planFor(usualDemand(MONDAY_SHOPS)), SEED),
  };
};

/** Returns the page with its tables as they are now. @throws Error where the page has no place for one. */
export const withTables = (page: string, tables: Readonly<Record<string, string>>): string =>
  Object.entries(tables).reduce((text, [name, table]) => {
    const place = new RegExp(`(<!-- capacity: ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!place.test(text)) throw new Error(`The page has no place for the table "${name}".`);
    return text.replace(place, (_, begin: string, end: string) => `${begin}${table}\n${end}`);
  }, page);
