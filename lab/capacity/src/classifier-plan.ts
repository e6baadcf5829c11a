import { shareChunks } from './chunk-sharing.ts';
import { type ClassifierCost, classifierCost, classifierRoom } from './classifier-costs.ts';
import type { Demand, Rates } from './demand.ts';
import { PRODUCT } from './product-limits.ts';

export type ClassifierPlan = Readonly<{
  each: ClassifierCost;
  /** Those of all wholesalers. */
  allMegabytes: number;
  /** Wholesalers that a pod is asked for on Kafka, as chunks of each go to a few partitions: of the pod with most of them. */
  asked: number;
  askedMegabytes: number;
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
/** A training pauses for three quarters of the time at most (docs/matching.md). */
const WORKING_SHARE = 0.25;

/**
 * Returns what classifiers take in so many catalog pods. Wholesalers are taken to be equally large and equally asked for
 * in no order, so a chunk finds its classifier in as many cases as the pod keeps of those it is asked for; at least one
 * is always kept.
 */
export const planClassifiers = (
  { wholesalers, mappings, byName }: Demand,
  rates: Rates,
  pods: number,
): ClassifierPlan => {
  const each = classifierCost(mappings / wholesalers);
  const { mean, most } = shareChunks({ bus: 'Kafka', wholesalers, pods, of: PRODUCT.wholesalerPartitions });
  const kept = Math.min(most, Math.max(1, Math.floor(classifierRoom() / each.megabytes)));
  const missed = byName > 0 ? Math.max(0, 1 - kept / mean) : 0;
  const trainingSecondsADay = wholesalers * each.trainingSeconds;
  return {
    each,
    allMegabytes: wholesalers * each.megabytes,
    asked: most,
    askedMegabytes: most * each.megabytes,
    kept,
    keptMegabytes: kept * each.megabytes,
    readMegabytesASecond: rates.chunksASecond * missed * each.megabytes,
    trainingSecondsADay,
    trainingBusy: trainingSecondsADay / WORKING_SHARE / DAY_SECONDS,
  };
};
