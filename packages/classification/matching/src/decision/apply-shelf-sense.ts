import type {
  CandidateCodes,
  ClassificationCodes,
  DecideOptions,
  Decision,
  DecisionSource,
  Evidence,
  ReasonDetail,
  ShelfConflict,
} from '@tillmap/classification';
import { isSameCategory } from '@tillmap/classification';
import { capForConflict } from '../calibration/index.ts';
import type { Proposal } from './decide-by-similarity.ts';

/** From this score on one of the shop's own products in the group is evidence for another, whatever is generally known. */
const OWN_NAME = 0.85;
/** So many of the shop's own products that are less near are evidence where none of them is anywhere else. */
const AGREEING = 3;
const ALIKE = 0.7;
/** From this share on, what others' codes and groups of the product correspond to is. */
const SURELY_CORRESPONDS = 0.5;

const isShownByOthers = (codes: ClassificationCodes, { crossWholesaler = [], supplierGroup }: Evidence): boolean =>
  [...crossWholesaler, ...(supplierGroup ? [supplierGroup] : [])].some(({ candidates }) =>
    candidates.some((one) => isSameCategory(one.codes, codes) && one.share >= SURELY_CORRESPONDS),
  );

/** Whether the shop's own mappings, or those of others for this very barcode, say that the product is there. */
const isShown = (codes: ClassificationCodes, evidence: Evidence): boolean => {
  const isThere = (one: Evidence['neighbours'][number]): boolean => isSameCategory(one.codes, codes);
  const alike = evidence.neighbours.filter(({ score }) => score >= ALIKE);
  return (
    evidence.neighbours.some((one) => one.score >= OWN_NAME && isThere(one)) ||
    (alike.length >= AGREEING && alike.every(isThere)) ||
    isShownByOthers(codes, evidence)
  );
};

/** What is generally known of products speaks against a group for this one; nothing where the product is not told. */
const doubtOf = (
  codes: ClassificationCodes,
  { product, supplierGroup, supplierGroupName }: Evidence,
  { meaningOf, findShelfConflict }: DecideOptions,
): ShelfConflict | undefined =>
  product &&
  meaningOf &&
  findShelfConflict?.(
    { name: product.name, elsewhere: supplierGroupName ?? supplierGroup?.group ?? '' },
    meaningOf(codes).place,
  );

/** Groups to choose from, those that something speaks against behind the others. */
export const doubtfulLast = (
  candidates: readonly CandidateCodes[],
  evidence: Evidence,
  options: DecideOptions,
): readonly CandidateCodes[] => {
  const isDoubted = ({ codes }: CandidateCodes): boolean => doubtOf(codes, evidence, options) !== undefined;
  return candidates.toSorted((one, other) => Number(isDoubted(one)) - Number(isDoubted(other)));
};

/**
 * Returns the proposal, to be looked at where what is generally known of products speaks against the group: one that is restricted
 * by age is taken on evidence of its own only, and what is frozen is not filed among tins. A mapping of the barcode stands.
 */
export const applyShelfSense = (
  proposal: Proposal,
  source: DecisionSource,
  evidence: Evidence,
  options: DecideOptions,
): Readonly<{ proposal: Proposal; isDoubted: boolean }> => {
  const { codes } = proposal;
  const stands = source === 'exact' || source === 'cross_wholesaler' || isShown(codes, evidence);
  const doubt = stands ? undefined : doubtOf(codes, evidence, options);
  if (!doubt) return { proposal, isDoubted: false };
  return {
    proposal: {
      ...proposal,
      confidence: capForConflict(proposal.confidence),
      reason: doubt.code === 'state_differs' ? 'kept_otherwise' : 'age_restricted',
      details: [{ ...doubt, codes }, ...proposal.details],
    },
    isDoubted: true,
  };
};

/** A decision without codes or candidates, with the groups that are called like the product: for a person to choose from. */
export const withShelfCandidates = (
  decision: Decision,
  { product }: Evidence,
  { isKnown, shelfCandidates }: DecideOptions,
): Decision => {
  if (decision.codes !== null || decision.candidates.length > 0 || !product) return decision;
  const found = (shelfCandidates?.(product.name) ?? [])
    .map(({ codes, ...one }) => ({ ...one, codes: { ...codes, vatCode: '' } }))
    .filter(({ codes }) => isKnown(codes));
  if (found.length === 0) return decision;
  return {
    ...decision,
    reason: decision.reason === 'nothing_alike' ? 'group_names_only' : decision.reason,
    details: [
      ...decision.details,
      ...found.map(({ codes, kind, because }): ReasonDetail => ({ code: 'shelf_kind', kind, because, codes })),
    ],
    candidates: found.map(({ codes, share }) => ({ codes, share })),
  };
};
