import { type Demand, usualMappings, usualWholesalers } from './demand.ts';
import { mondayMorning } from './monday/monday.ts';
import { type Plan, planFor } from './plan.ts';
import { limitTable, mondayTable, planTable } from './report.ts';

const SIZES = [100, 1_000, 10_000, 100_000];
/** How many times the products of a usual Monday; the pods are those planned for a usual one. */
const MONDAYS = [1, 1.5, 2, 3];

const usualDemand = (shops: number): Demand => ({
  shops,
  productsADay: 1_500,
  peak: 0.5,
  byName: 0.5,
  decided: 0.1,
  wholesalers: usualWholesalers(shops),
  mappings: usualMappings(shops),
});

/** The mornings of a plan: usual and busier ones, each with and without fair sharing. */
export const mondayOf = (plan: Plan, seed: number): string =>
  mondayTable(MONDAYS.flatMap((times) => [true, false].map((fair) => mondayMorning(plan, { times, fair, seed }))));

/** The tables of docs/operations/scaling.md by the names of their places there. */
export const pageTables = (): Readonly<Record<string, string>> => {
  const plans = SIZES.map((shops) => planFor(usualDemand(shops)));
  return {
    plans: planTable(plans),
    limits: limitTable(plans),
  };
};

/** Returns the page with its tables as they are now. @throws Error where the page has no place for one. */
export const withTables = (page: string, tables: Readonly<Record<string, string>>): string =>
  Object.entries(tables).reduce((text, [name, table]) => {
    const place = new RegExp(`(<!-- capacity: ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!place.test(text)) throw new Error(`The page has no place for the table "${name}".`);
    return text.replace(place, (_, begin: string, end: string) => `${begin}${table}\n${end}`);
  }, page);
