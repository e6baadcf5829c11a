import type { DecideOptions, DecisionSource, Evidence, ReasonCode } from '@tillmap/classification';
import { findVatConflict } from '@tillmap/classification/vat-rules';
import type { Proposal } from './decide-by-similarity.ts';

const SENSE_CODES: ReadonlySet<string> = new Set(['vat_sense', 'vat_elsewhere']);

/**
 * Returns the proposal, with its VAT to review where UK rules or other wholesalers have another rate. A mapping that
 * a user set is left alone; one with full confidence is only questioned where the rules leave no room.
 */
export const applyVatRules = (
  proposal: Proposal,
  source: DecisionSource,
  { exact, product, ratesElsewhere = [] }: Evidence,
  { meaningOf }: DecideOptions,
): Proposal => {
  if (!meaningOf || !product || proposal.codes.vatCode === '' || (source === 'exact' && exact?.confirmed))
    return proposal;
  const { place, rate } = meaningOf(proposal.codes);
  const settled = source === 'exact' && proposal.confidence === 100;
  const doubt = findVatConflict({ name: product.name, place, rate, elsewhere: ratesElsewhere, settled });
  return doubt ? { ...proposal, vatInDoubt: true, details: [...proposal.details, doubt] } : proposal;
};

/** The reason of a decision whose VAT needs review. */
export const vatReasonOf = ({ details }: Proposal): ReasonCode =>
  details.some(({ code }) => SENSE_CODES.has(code)) ? 'vat_unlikely' : 'vat_in_doubt';
