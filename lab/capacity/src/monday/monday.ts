import { askingCost } from '../classifier-costs.ts';
import type { Demand } from '../demand.ts';
import type { Plan } from '../plan.ts';
import { type CostByPart, decisionCost, phaseCost } from '../product-costs.ts';
import { PRODUCT, USE } from '../product-limits.ts';
import { filesOfMonday } from './files-of-monday.ts';
import { type Cores, type PhaseCosts, type Simulated, simulate } from './simulate.ts';

/** Waiting times of one morning in seconds; `small` are files below the mean length. */
export type Morning = Readonly<{
  times: number;
  fair: boolean;
  /** Use of the busiest part in the busiest hour, 0 to 1 and above. */
  use: number;
  all: Readonly<{ p50: number; p95: number; p99: number }>;
  small: Readonly<{ p50: number; p95: number; p99: number }>;
}>;

const MS_A_SECOND = 1_000;
const MS_AN_HOUR = 3_600_000;

/** The value below which the share `of` (0 to 1) of all values lies; nearest rank. */
const percentile = (sorted: readonly number[], of: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * of) - 1)] ?? 0;

const waitsOf = (times: readonly number[]) => {
  const sorted = times.map((ms) => ms / MS_A_SECOND).toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) };
};

const costsOf = (byName: number): PhaseCosts => {
  const processing: CostByPart = phaseCost('processing', byName);
  return {
    upload: phaseCost('upload', byName),
    processing: { ...processing, catalog: processing.catalog + byName * askingCost() },
    download: phaseCost('download', byName),
  };
};

/** Whole cores of each part, as the plan has them. */
export const coresOf = ({ components, postgresCores }: Plan): Cores => {
  const podsOf = (name: string): number => components.find((one) => one.name === name)!.pods;
  return {
    catalog: podsOf('catalog'),
    fileBuilding: podsOf('file-building'),
    postgres: Math.max(1, Math.ceil(postgresCores / USE)),
  };
};

/** Use of the busiest part, were the busiest hour as busy all along. */
const useOf = ({ busy }: Simulated, cores: Cores, peak: number): number =>
  Math.max(...(Object.keys(cores) as (keyof Cores)[]).map((part) => (busy[part] * peak) / MS_AN_HOUR / cores[part]));

/** Returns a Monday morning on the pods of `plan`: each shop sends one file, `times` as long as its day has products. */
export const mondayMorning = (
  plan: Plan,
  { times, fair, seed }: { times: number; fair: boolean; seed: number },
): Morning => {
  const demand: Demand = { ...plan.demand, productsADay: plan.demand.productsADay * times };
  const cores = coresOf(plan);
  const inFlight = fair ? PRODUCT.chunksInFlight : Number.POSITIVE_INFINITY;
  const done = simulate(filesOfMonday(demand, seed), costsOf(demand.byName), cores, inFlight, {
    decided: demand.decided,
    cost: decisionCost(),
  });
  const small = done.files.filter(({ lines }) => lines < demand.productsADay);
  return {
    times,
    fair,
    use: useOf(done, cores, demand.peak),
    all: waitsOf(done.files.map(({ ms }) => ms)),
    small: waitsOf(small.map(({ ms }) => ms)),
  };
};
