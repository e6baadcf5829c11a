import type { OtherWholesalerRate, ReasonDetail } from '@tillmap/classification';
import { type VatRuleQuery, vatAnswerFor } from './match-vat-rule.ts';

const UK_RATES: ReadonlySet<number | undefined> = new Set([0, 5, 20]);

export type VatCheckInput = VatRuleQuery &
  Readonly<{
    /** In percent; undefined where the VAT code has none. */
    rate: number | undefined;
    elsewhere: readonly OtherWholesalerRate[];
    /**
     * The wholesaler's own mapping has it: only a rule that leaves no room, or one that others follow, is held
     * against it.
     */
    settled: boolean;
  }>;

/**
 * Whether a rate does not fit a product: by the rules, else by what other wholesalers charge for the same barcode. Null
 * when nothing speaks against it, and for rates the UK does not have: a list of another country is not for us to judge.
 */
export const findVatConflict = ({ name, place, rate, elsewhere, settled }: VatCheckInput): ReasonDetail | null => {
  if (rate === undefined || !UK_RATES.has(rate)) return null;
  const answer = vatAnswerFor({ name, place });
  if (answer && answer.rule.rate !== null) {
    const { rule, isCertain } = answer;
    const followed = elsewhere.some((other) => other.rate === rule.rate);
    const heard = !settled || isCertain || followed;
    return rule.rate !== rate && heard ? { code: 'vat_sense', rule: rule.id, rate } : null;
  }
  const other = settled ? undefined : elsewhere.find((one) => UK_RATES.has(one.rate) && one.rate !== rate);
  return other ? { code: 'vat_elsewhere', wholesaler: other.wholesaler, theirRate: other.rate, rate } : null;
};
