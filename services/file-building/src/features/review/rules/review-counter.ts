import { isClassified } from '../../../model/item.ts';
import type { ReviewState } from '../../../model/review-state.ts';
import type { CountedChange } from '../../../model/review-step.ts';
import type { ConfidenceCount, FacetCombination, UploadKinds } from './facets.ts';

type Told = Pick<CountedChange, 'reason' | 'changes'> & Pick<FacetCombination, 'kinds'>;

const bandOf = (confidence: number): string => String([90, 80, 70, 50].find((from) => confidence >= from) ?? 0);

/** Why an item was sent to review: for its price where its mapping is sure, '' where it never was. */
const reasonOf = ({ needsReview, wasInDoubt, mappingReview }: ReviewState, reason: string): string => {
  if (!needsReview && !wasInDoubt) return '';
  return reason === '' || reason === 'exact_mapping' || (needsReview && !mappingReview) ? 'price' : reason;
};

/** An item as facets count it. */
const talliedOf = (state: ReviewState, { reason, changes, kinds }: Told): FacetCombination => ({
  dept: state.deptCode,
  group: `${state.deptCode}~${state.subDeptCode}~${state.cgCode}`,
  reason: reasonOf(state, reason),
  source: state.source,
  vat: state.vatCode,
  band: bandOf(state.confidence),
  needsReview: state.needsReview,
  later: state.later,
  decision: state.decision,
  checks: [...new Set(state.issues.map(({ code }) => code))].sort(),
  changes,
  kinds,
  flags: [],
  count: 1,
});

const keyOf = ({ count: _count, ...items }: FacetCombination): string =>
  JSON.stringify([
    items.group,
    items.reason,
    items.source,
    items.vat,
    items.band,
    items.needsReview,
    items.later,
    items.decision,
    items.checks,
    items.changes,
    items.kinds,
  ]);

const confidenceKey = ({ confidence, needsReview, isDecided }: Omit<ConfidenceCount, 'count'>): string =>
  `${confidence} ${needsReview} ${isDecided}`;

/** Counts of a session's items that follow its steps, so that a decision need not count all of them again. */
export const createReviewCounter = (items: readonly FacetCombination[], confidences: readonly ConfidenceCount[]) => {
  const combinations = new Map(items.map((one) => [keyOf(one), one]));
  const byConfidence = new Map(confidences.map((one) => [confidenceKey(one), one]));

  const add = (state: ReviewState, told: Told, more: 1 | -1): void => {
    const one = talliedOf(state, told);
    const key = keyOf(one);
    const count = (combinations.get(key)?.count ?? 0) + more;
    if (count === 0) combinations.delete(key);
    else combinations.set(key, { ...one, count });
    if (!isClassified(state)) return;
    const confidence = {
      confidence: Math.floor(state.confidence),
      needsReview: state.needsReview,
      isDecided: state.decision !== '',
    };
    const at = confidenceKey(confidence);
    byConfidence.set(at, { ...confidence, count: (byConfidence.get(at)?.count ?? 0) + more });
  };

  return {
    /** Takes up changes, each once, in the order of their steps. */
    follow: (changes: readonly CountedChange[], named: UploadKinds): void => {
      for (const { before, after, position, ...change } of changes) {
        const told = { ...change, kinds: named.get(position) ?? '' };
        add(before, told, -1);
        add(after, told, 1);
      }
    },
    combinations: (): readonly FacetCombination[] => [...combinations.values()],
    confidences: (): readonly ConfidenceCount[] => [...byConfidence.values()],
  };
};

export type ReviewCounter = ReturnType<typeof createReviewCounter>;
