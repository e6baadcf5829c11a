import type { ClassificationCodes, CodePair, IndexDoc } from '@tillmap/classification';
import { categoryKey, withVat } from '@tillmap/classification';
import { estimateConcentration } from './dirichlet-concentration.ts';

/** A foreign group is taken for one here when so much (0..1) of its products are expected to be there. */
const MIN_TRANSFER_SHARE = 0.8;

type Tally = Map<string, { group: ClassificationCodes; count: number }>;

/** For each foreign group what its products are here, as far as both have them. */
const talliesOf = (pairs: readonly CodePair[]): Map<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const { from, to, count } of pairs) {
    const tally: Tally = tallies.get(categoryKey(from)) ?? new Map();
    const before = tally.get(categoryKey(to))?.count ?? 0;
    tallies.set(categoryKey(from), tally.set(categoryKey(to), { group: withVat(to, ''), count: before + count }));
  }
  return tallies;
};

/**
 * Each foreign category that certainly is one here, by its key. The number of supporting products is weighed by how
 * far both agree overall.
 */
const alignedCategories = (pairs: readonly CodePair[]): Map<string, ClassificationCodes> => {
  const tallies = talliesOf(pairs);
  const unseen = estimateConcentration(
    Array.from(tallies.values(), (tally) => Array.from(tally.values(), ({ count }) => count)),
  );
  const same = new Map<string, ClassificationCodes>();
  for (const [foreign, tally] of tallies) {
    const counts = [...tally.values()];
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
    if (most.count / (total + unseen) > MIN_TRANSFER_SHARE) same.set(foreign, most.group);
  }
  return same;
};

/**
 * Returns another wholesaler's mappings as if they were this one's: those in categories that certainly are one here,
 * with its codes and without VAT. `pairs` count how often the other one's codes (`from`) meet those here (`to`) on
 * products that both have.
 */
export const transferMappings = (docs: Iterable<IndexDoc>, pairs: readonly CodePair[]): IndexDoc[] => {
  const same = alignedCategories(pairs);
  const borrowed: IndexDoc[] = [];
  for (const { barcode, name, size, ...codes } of docs) {
    const group = same.get(categoryKey(codes));
    if (group) borrowed.push({ barcode, name, size, ...group });
  }
  return borrowed;
};
