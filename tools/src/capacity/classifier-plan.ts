import { type ClassifierCost, classifierCost, classifierRoom } from './classifier-costs.ts';
import type { Demand, Rates } from './demand.ts';

export type ClassifierPlan = Readonly<{
  each: ClassifierCost;
  /** Those of all wholesalers, which any pod may be asked for today. */
  allMegabytes: number;
  /** Classifiers that fit into what a pod keeps, and their memory there. */
  kept: number;
  keptMegabytes: number;
  /** Megabytes a second that all pods read from PostgreSQL in the busiest hour, because a chunk's classifier was not kept. */
  readMegabytesASecond: number;
  /** Each wholesaler is trained once a day: so often when a hundredth of its mappings changes. */
  trainingSecondsADay: number;
  /** Share of a day that the one training at a time is busy, were catalog at work all day. */
  trainingBusy: number;
}>;

const DAY_SECONDS = 24 * 3_600;
/** A training rests for three quarters of the time at most (docs/classifier.md). */
const WORKING_SHARE = 0.25;

/**
 * Returns what classifiers take. Wholesalers are taken to be equally large and equally asked for in no order, so a chunk
 * finds its classifier in as many cases as the pod keeps of all; at least one is always kept.
 */
export const planClassifiers = ({ wholesalers, mappings, byName }: Demand, rates: Rates): ClassifierPlan => {
  const each = classifierCost(mappings / wholesalers);
  const kept = Math.min(wholesalers, Math.max(1, Math.floor(classifierRoom() / each.megabytes)));
  const missed = byName > 0 ? 1 - kept / wholesalers : 0;
  const trainingSecondsADay = wholesalers * each.trainingSeconds;
  return {
    each,
    allMegabytes: wholesalers * each.megabytes,
    kept,
    keptMegabytes: kept * each.megabytes,
    readMegabytesASecond: rates.chunksASecond * missed * each.megabytes,
    trainingSecondsADay,
    trainingBusy: trainingSecondsADay / WORKING_SHARE / DAY_SECONDS,
  };
};
