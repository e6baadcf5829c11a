import { type CategoryCodes, isSameCategory } from '@tillmap/classification';
import { type Candidate, isClassified } from '../../../model/item.ts';
import { isDecided, type ReviewState } from '../../../model/review-state.ts';

/** Who decides, and when. */
export type Decider = Readonly<{ name: string; now: Date }>;

/** What a person wants of a product. A place without a VAT code takes the code that goes with it. */
export type ReviewDecision =
  | Readonly<{ action: 'accept' }>
  | Readonly<{ action: 'later' }>
  | Readonly<{ action: 'take'; candidate: number }>
  | Readonly<{ action: 'set' | 'similar'; place?: CategoryCodes; vatCode?: string; vatFollowsPlace: boolean }>;

/** Why a product stays as it is. */
export type Untouched = 'decided' | 'withoutPlace' | 'notInDoubt' | 'asWanted';

/** What is known of a product besides its state. */
export type Known = Readonly<{
  candidates: readonly Candidate[];
  /** The VAT code that most products of a place have; '' where too few are known. */
  usualVat: (place: CategoryCodes) => string;
}>;

export type Outcome = Readonly<{ after: ReviewState } | { untouched: Untouched } | { refused: string }>;

/**
 * The VAT code that goes with a place: one that a person chose stays; else what the product's own evidence says for it, else the usual one
 * of its group, else the product's own.
 */
export const vatFor = (state: ReviewState, place: CategoryCodes, { candidates, usualVat }: Known): string => {
  if (state.vatByHand && state.vatCode !== '') return state.vatCode;
  const candidate = candidates.find(({ codes }) => isSameCategory(codes, place) && codes.vatCode !== '');
  return candidate?.codes.vatCode || usualVat(place) || state.vatCode;
};

const decided = (before: ReviewState, { name, now }: Decider) => ({
  needsReview: false,
  mappingReview: false,
  issues: [],
  later: false,
  wasInDoubt: before.wasInDoubt || before.needsReview,
  reviewedBy: name,
  reviewedAt: now.toISOString(),
});

/** The proposal is right: confidence and source stay what they were. */
const accepted = (before: ReviewState, decider: Decider): ReviewState => ({
  ...before,
  ...decided(before, decider),
  decision: 'accepted',
});

/** A person chose it: sure, and set by hand. */
export const changedTo = (
  before: ReviewState,
  place: CategoryCodes,
  vat: Readonly<{ code: string; byHand: boolean }>,
  decider: Decider,
): ReviewState => ({
  ...before,
  ...decided(before, decider),
  deptCode: place.deptCode,
  subDeptCode: place.subDeptCode,
  cgCode: place.cgCode,
  vatCode: vat.code,
  vatByHand: vat.byHand,
  confidence: 100,
  source: 'manual',
  decision: 'changed',
});

const NO_VAT = 'No VAT code is known for this department yet. Please choose one too.';

const placed = (
  before: ReviewState,
  place: CategoryCodes,
  vat: Readonly<{ code: string; byHand: boolean }>,
  decider: Decider,
): Outcome => {
  if (vat.code === '') return { refused: NO_VAT };
  const isAsProposed = isSameCategory(before, place) && before.vatCode === vat.code;
  if (isAsProposed && before.needsReview) return { after: { ...accepted(before, decider), vatByHand: vat.byHand } };
  if (isAsProposed && isDecided(before)) return { untouched: 'asWanted' };
  return { after: changedTo(before, place, vat, decider) };
};

const accept = (before: ReviewState, decider: Decider): Outcome => {
  if (isDecided(before)) return { untouched: 'decided' };
  if (!isClassified(before)) return { untouched: 'withoutPlace' };
  return { after: accepted(before, decider) };
};

const take = (before: ReviewState, candidate: number, known: Known, decider: Decider): Outcome => {
  const chosen = known.candidates[candidate - 1];
  if (!chosen) return { refused: `There is no candidate ${candidate} here.` };
  const code = vatFor({ ...before, vatByHand: false }, chosen.codes, {
    ...known,
    candidates: [chosen, ...known.candidates],
  });
  return placed(before, chosen.codes, { code, byHand: false }, decider);
};

const set = (
  before: ReviewState,
  { action, place, vatCode, vatFollowsPlace }: Extract<ReviewDecision, { action: 'set' | 'similar' }>,
  known: Known,
  decider: Decider,
): Outcome => {
  if (place) {
    // What comes along with a look-alike is not what a person chose for this one.
    const isGiven = vatCode !== undefined && !(action === 'similar' && before.vatByHand);
    const code = isGiven ? vatCode : vatFor(before, place, known);
    const byHand = isGiven ? !vatFollowsPlace : before.vatByHand;
    return placed(before, place, { code, byHand }, decider);
  }
  const code = vatCode ?? before.vatCode;
  const vat = { code, byHand: !vatFollowsPlace };
  if (isClassified(before)) {
    if (before.vatCode === code && isDecided(before)) return { untouched: 'asWanted' };
    return { after: changedTo(before, before, vat, decider) };
  }
  // Without a place it still needs review; the code waits for it.
  if (before.vatCode === code && before.vatByHand === vat.byHand) return { untouched: 'asWanted' };
  return { after: { ...before, vatCode: code, vatByHand: vat.byHand } };
};

/** What becomes of a product by a wish: another state, the reason why it stays, or a sentence that refuses it. */
export const decide = (before: ReviewState, wish: ReviewDecision, known: Known, decider: Decider): Outcome => {
  switch (wish.action) {
    case 'accept':
      return accept(before, decider);
    case 'later':
      if (!before.needsReview) return { untouched: isDecided(before) ? 'decided' : 'notInDoubt' };
      return before.later ? { untouched: 'asWanted' } : { after: { ...before, later: true } };
    case 'take':
      return take(before, wish.candidate, known, decider);
    case 'set':
    case 'similar':
      return set(before, wish, known, decider);
  }
};

/** The same for one of many: what a person decided is never touched, and only what is in doubt is accepted. */
export const decideOneOfMany = (before: ReviewState, wish: ReviewDecision, known: Known, decider: Decider): Outcome => {
  if (isDecided(before)) return { untouched: 'decided' };
  if (wish.action === 'accept' && !before.needsReview) return { untouched: 'notInDoubt' };
  return decide(before, wish, known, decider);
};
