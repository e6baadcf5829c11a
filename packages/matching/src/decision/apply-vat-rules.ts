import type { DecideOptions, DecisionSource, Evidence, ReasonCode } from '@tillmap/classification';
import { findVatConflict } from '@tillmap/vat-rules';
import type { Proposal } from './decide-by-similarity.ts';

const SENSE_CODES: ReadonlySet<string> = new Set(['vat_sense', 'vat_elsewhere']);

/**
 * The proposal as it is, or with its VAT in doubt where UK rules or other wholesalers say another rate. A mapping that a
 * person set is left alone; one that is sure of itself is only asked about where the rules leave no room.
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

/** What a decision is summed up in when its VAT is in doubt. */
export const vatReasonOf = ({ details }: Proposal): ReasonCode =>
  details.some(({ code }) => SENSE_CODES.has(code)) ? 'vat_unlikely' : 'vat_in_doubt';
