import type { ReviewedProduct, ReviewState, UsualVat, VatCodeOption } from '@tillmap/contracts';
import { hasCategory, reviewOf } from '../list/row-rules.ts';
import { usualVatOf } from '../panel/category-choice.ts';
import type { CategoryChoice } from '../review-controller.ts';

/** Who decides and when, and what is known of VAT. */
export type Decider = { me: string; now: string; vatCodes: readonly VatCodeOption[]; usualVat: readonly UsualVat[] };
type Shown = Partial<ReviewedProduct>;

const decided = (row: ReviewedProduct, { me, now }: Decider, over: Partial<ReviewState>): ReviewState => ({
  ...reviewOf(row),
  by: me,
  at: now,
  later: false,
  ...over,
});

const vatRate = (code: string, { vatCodes }: Decider): number | null =>
  vatCodes.find((one) => one.code === code)?.rate ?? null;

/** How a row looks once its proposal is accepted: confidence and source stay. */
export const shownAccepted = (row: ReviewedProduct, by: Decider): Shown => ({
  needs_review: false,
  review: decided(row, by, { decision: 'accepted' }),
});

/** How a row looks in another place. A VAT code that a person chose stays; one that is not known yet is left as it is. */
export const withCategory = (row: ReviewedProduct, choice: CategoryChoice, by: Decider): Shown => {
  const { vat_code: follows, ...place } = choice;
  const vat_code = (reviewOf(row).vat_by_hand && row.vat_code) || follows || row.vat_code;
  const usual = usualVatOf(choice, by.usualVat);
  return {
    ...place,
    vat_code,
    vat_rate: vatRate(vat_code, by),
    confidence: 100,
    source: 'manual',
    needs_review: false,
    review: decided(row, by, {
      decision: 'changed',
      usual_vat: usual ? { vat_code: usual.vat_code, share: usual.share } : null,
    }),
  };
};

/** How a row looks with a VAT code that a person chose, or with the one that comes with its place again. */
export const shownWithVat = (row: ReviewedProduct, vat_code: string, isByHand: boolean, by: Decider): Shown => {
  const vat = { vat_code, vat_rate: vatRate(vat_code, by) };
  if (!hasCategory(row)) return { ...vat, review: { ...reviewOf(row), vat_by_hand: isByHand } };
  return {
    ...vat,
    confidence: 100,
    source: 'manual',
    needs_review: false,
    review: decided(row, by, { decision: 'changed', vat_by_hand: isByHand }),
  };
};

/** How a row looks that was left for later: still to do. */
export const shownLater = (row: ReviewedProduct): Shown => ({ review: { ...reviewOf(row), later: true } });
