import type { DecideOptions, DecisionSource, Evidence, ReasonDetail } from '@tillmap/classification';
import { withVat } from '@tillmap/classification';
import type { Proposal } from './decide-by-similarity.ts';

/** What the supplier's VAT answers: which of two the neighbours meant, or what stands for a code that is gone. */
const ANSWERED: ReadonlySet<string> = new Set(['vat_votes', 'vat_not_listed', 'vat_learned']);

type SaidOfVat = Extract<ReasonDetail, { code: 'vat_votes' | 'vat_group' | 'vat_learned' }>;

const isSaid = (detail: ReasonDetail): detail is SaidOfVat =>
  detail.code === 'vat_votes' || detail.code === 'vat_group' || detail.code === 'vat_learned';

/** Whether the VAT was in doubt, and this code is one of those it could have been. */
const isSettledBy = (vat: string, { vatInDoubt, details }: Proposal): boolean => {
  const said = details.find(isSaid);
  return vatInDoubt && (!said || said.vat === vat || said.otherVat === vat);
};

/**
 * The proposal with the VAT code that the supplier's VAT corresponds to, where there is one the wholesaler has. It settles what
 * neighbours left open, where it is one of what they said; where they say another one, the VAT is in doubt. A mapping of the barcode itself stands.
 */
export const withSupplierVat = (
  proposal: Proposal,
  source: DecisionSource,
  { supplierVat }: Evidence,
  { isKnown }: DecideOptions,
): Proposal => {
  if (!supplierVat || source === 'exact') return proposal;
  const codes = withVat(proposal.codes, supplierVat.vat);
  if (!isKnown(codes)) return proposal;
  const before = proposal.codes.vatCode;
  const otherVat = before === codes.vatCode || isSettledBy(codes.vatCode, proposal) ? '' : before;
  const others = proposal.details.filter(({ code }) => !ANSWERED.has(code));
  const [first, ...rest] = proposal.candidates;
  return {
    ...proposal,
    codes,
    // A group that nobody has filed a product in is for a person to begin, VAT and all.
    vatInDoubt: otherVat !== '' || first?.unproven === true,
    details: [...others, { code: 'vat_supplier', ...supplierVat, otherVat }],
    candidates: first ? [{ ...first, codes }, ...rest] : [],
  };
};
