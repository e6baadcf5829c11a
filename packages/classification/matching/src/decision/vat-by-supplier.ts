import type { DecideOptions, DecisionSource, Evidence, ReasonDetail } from '@tillmap/classification';
import { withVat } from '@tillmap/classification';
import type { Proposal } from './decide-by-similarity.ts';

/**
 * Details that the supplier VAT resolves: which of two the neighbours meant, or what replaces a code that is not
 * listed any more.
 */
const ANSWERED: ReadonlySet<string> = new Set(['vat_votes', 'vat_not_listed', 'vat_learned']);

type SaidOfVat = Extract<ReasonDetail, { code: 'vat_votes' | 'vat_group' | 'vat_learned' }>;

const isSaid = (detail: ReasonDetail): detail is SaidOfVat =>
  detail.code === 'vat_votes' || detail.code === 'vat_group' || detail.code === 'vat_learned';

/** Whether the VAT needed review, and this code is one of those it could have been. */
const isSettledBy = (vat: string, { vatInDoubt, details }: Proposal): boolean => {
  const said = details.find(isSaid);
  return vatInDoubt && (!said || said.vat === vat || said.otherVat === vat);
};

/**
 * Returns the proposal with the VAT code that the supplier VAT corresponds to, where the wholesaler has it. It
 * decides between codes that neighbours left open; where neighbours have another one, the VAT needs review. A mapping
 * of the barcode itself stands.
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
    // A category without products is for a user to confirm, VAT included.
    vatInDoubt: otherVat !== '' || first?.unproven === true,
    details: [...others, { code: 'vat_supplier', ...supplierVat, otherVat }],
    candidates: first ? [{ ...first, codes }, ...rest] : [],
  };
};
