import { CALL_COSTS, type Call, type Part, type PartCosts, PHASE_COSTS } from './measured-costs.ts';

export const PARTS: readonly Part[] = ['gateway', 'file-building', 'catalog', 'reference-data', 'postgres', 'others'];

/** Core-milliseconds for each part. */
export type CostByPart = Readonly<Record<Part, number>>;

/** Share of names in the files that measurement 19 took `half by similarity`. */
const MEASURED_SHARE = 0.5;

/** What the parts that are named leave of `all` is that of the others. */
export const byPart = ({ all, ...named }: PartCosts): CostByPart => {
  const told = Object.values(named).reduce((sum, cost) => sum + cost, 0);
  const costs = Object.fromEntries(PARTS.map((part) => [part, named[part] ?? 0])) as Record<Part, number>;
  return { ...costs, others: Math.max(0, all - told) };
};

const combined = (one: CostByPart, other: CostByPart, of: (one: number, other: number) => number): CostByPart =>
  Object.fromEntries(PARTS.map((part) => [part, of(one[part], other[part])])) as CostByPart;

/** Returns the costs of both, part by part. */
export const plus = (one: CostByPart, other: CostByPart): CostByPart => combined(one, other, (a, b) => a + b);

/** Returns the sum over all parts, in core-milliseconds. */
export const totalOf = (cost: CostByPart): number => PARTS.reduce((sum, part) => sum + cost[part], 0);

/**
 * Returns what a product costs in a phase, `byName` (0..1) of the products being known by name only: a straight line
 * through the two files that were measured, also beyond half. An upload does not depend on it; its dearer file counts,
 * which was the first one of its process.
 */
export const phaseCost = (phase: 'upload' | 'processing' | 'download', byName: number): CostByPart => {
  const known = byPart(PHASE_COSTS[`${phase} (known by barcode)`]);
  if (phase === 'upload') return known;
  const half = byPart(PHASE_COSTS[`${phase} (half by similarity)`]);
  return combined(known, half, (a, b) => Math.max(0, a + ((b - a) * byName) / MEASURED_SHARE));
};

/** Returns what a product costs from its upload to its download. */
export const wholeWayCost = (byName: number): CostByPart =>
  plus(plus(phaseCost('upload', byName), phaseCost('processing', byName)), phaseCost('download', byName));

/** Returns what a row of an import of reference mappings costs. */
export const importCost = (): CostByPart => byPart(PHASE_COSTS.import);

const times = (cost: CostByPart, count: number): CostByPart => combined(cost, cost, (one) => one * count);

/** How many of each call come to a decided product: after each the screen asks for the overview, and now and then for more. */
const CALLS_A_DECISION: Readonly<Record<Call, number>> = {
  'a decided product': 1,
  overview: 1,
  status: 1 / 2,
  'review page of 100': 1 / 5,
  'similar products': 1 / 10,
};

/** Returns what a product costs that a person decides, with all that the screen asks for meanwhile. */
export const decisionCost = (): CostByPart =>
  Object.entries(CALLS_A_DECISION)
    .map(([call, count]) => times(byPart(CALL_COSTS[call as Call]), count))
    .reduce(plus);
