import type {
  CandidateCodes,
  ClassificationCodes,
  DecideOptions,
  Decision,
  Evidence,
  ReasonCode,
  ReasonDetail,
} from '@tillmap/classification';
import { categoryKey, isSameCategory, percent, withVat } from '@tillmap/classification';
import { assistantProbabilities, capForEmptyCategory, MIN_PROBABILITY } from '../calibration/index.ts';
import { applyShelfSense } from './apply-shelf-sense.ts';
import { applyVatRules, vatReasonOf } from './apply-vat-rules.ts';
import { classifiableNeighbours, runnerUpDetails } from './decide-by-similarity.ts';
import { vatByName } from './decide-vat-by-name.ts';
import { withSupplierVat } from './vat-by-supplier.ts';
import { voteOnCategory } from './weighted-knn.ts';

/** More choices make a longer question and hardly ever hold the right one. */
const CANDIDATES_AT_MOST = 8;
const CANDIDATES_SHOWN = 3;
/** Share of the rest, besides the proposed category, for categories that are no candidates. */
const UNKNOWN = 0.2;

/** What an assistant chose for one product, and how accurate it was on control questions. */
export type AssistantChoice = Readonly<{
  model: string;
  /** The candidate that was chosen, one of `candidates`. */
  chosen: CandidateCodes;
  /** All that it could choose from, as `assistantCandidates` returned. */
  candidates: readonly CandidateCodes[];
  /** Names of known products that it saw as examples of what it chose. */
  examples: readonly string[];
  /** How often (0..1) it is right on items that need review. Never its own estimate. */
  accuracy: number;
}>;

/**
 * The groups of a wholesaler that an assistant may choose from, likeliest first; `share` is the probability that the
 * evidence gives each, and what is missing to 1 is that of all others. `vat` is ''.
 */
export const assistantCandidates = (
  decision: Decision,
  evidence: Evidence,
  { isKnown }: Pick<DecideOptions, 'isKnown'>,
): CandidateCodes[] => {
  const shares = new Map<string, CandidateCodes>();
  const votes = voteOnCategory(classifiableNeighbours(evidence.neighbours, isKnown));
  const voted = votes.map(({ choice, share }): CandidateCodes => ({ codes: choice, share }));
  for (const candidate of [...decision.candidates, ...voted]) {
    const codes = withVat(candidate.codes, '');
    if (!shares.has(categoryKey(codes)) && isKnown(codes)) shares.set(categoryKey(codes), { ...candidate, codes });
  }
  const own = decision.codes && withVat(decision.codes, '');
  const sure = own ? decision.confidence / 100 : 0;
  const left = own ? (1 - sure) * (1 - UNKNOWN) : MIN_PROBABILITY;
  const others = [...shares.values()].filter(({ codes }) => own === null || !isSameCategory(codes, own));
  const total = others.reduce((sum, { share }) => sum + share, 0);
  const found = others.map((candidate) => ({ ...candidate, share: (left * candidate.share) / Math.max(1, total) }));
  return [...(own ? [{ ...shares.get(categoryKey(own)), codes: own, share: sure }] : []), ...found]
    .toSorted((a, b) => b.share - a.share)
    .slice(0, CANDIDATES_AT_MOST);
};

type Vat = Readonly<{
  codes: ClassificationCodes;
  inDoubt: boolean;
  details: readonly ReasonDetail[];
  reason: ReasonCode;
}>;

const isOfVat = ({ code }: ReasonDetail): boolean => code.startsWith('vat_');

/** The VAT of a group by its own evidence; for the group that was proposed anyway it stays as it was decided. */
const vatFor = (
  { codes: triple, share, unproven }: CandidateCodes,
  decision: Decision,
  evidence: Evidence,
  options: DecideOptions,
): Vat => {
  if (decision.codes && isSameCategory(decision.codes, triple)) {
    const details = decision.details.filter(isOfVat);
    const reason = vatReasonOf({ ...decision, codes: decision.codes, details });
    return { codes: decision.codes, inDoubt: decision.vatInDoubt, details, reason };
  }
  const voters = classifiableNeighbours(evidence.neighbours, options.isKnown);
  const ranked = evidence.ranking?.candidates.find(({ codes }) => isSameCategory(codes, triple));
  const group = ranked ?? { codes: triple, share };
  const vat = vatByName(group, voters, evidence.ranking?.vatsOf?.(triple) ?? [], options.isKnown);
  const vatInDoubt = vat.inDoubt || unproven === true;
  const proposal = { ...decision, codes: withVat(triple, vat.vat), vatInDoubt, details: vat.details };
  const told = withSupplierVat(proposal, 'similarity', evidence, options);
  const checked = applyVatRules(told, 'similarity', evidence, options);
  return {
    codes: checked.codes,
    inDoubt: checked.vatInDoubt,
    details: checked.details,
    reason: vatReasonOf(checked),
  };
};

const reasonOf = (isChosen: boolean, agrees: boolean): ReasonCode => {
  if (!isChosen) return 'assistant_differs';
  return agrees ? 'assistant_agrees' : 'assistant_chose';
};

const saidBy = ({ model, candidates, examples, chosen }: AssistantChoice): ReasonDetail => ({
  code: 'assistant_chose',
  model,
  among: candidates.length,
  examples,
  codes: chosen.codes,
});

/** What else it could be: what was proposed before, else the next likeliest. */
const otherThan = (
  winner: CandidateCodes,
  ranked: readonly CandidateCodes[],
  { codes: before }: Decision,
): CandidateCodes | undefined => {
  const others = ranked.filter(({ codes }) => !isSameCategory(codes, winner.codes));
  return others.find(({ codes }) => before !== null && isSameCategory(codes, before)) ?? others[0];
};

const SAID_ANEW: ReadonlySet<ReasonDetail['code']> = new Set([
  'new_group',
  'runner_up',
  'age_unproven',
  'age_elsewhere',
  'state_differs',
]);

const isSaidAnew = (detail: ReasonDetail): boolean => isOfVat(detail) || SAID_ANEW.has(detail.code);

/**
 * The decision after an assistant chose among the candidates. Its choice weighs by its measured accuracy, never by
 * its own estimate, and half of that; the likeliest category then stands, with at most 90% confidence. Where there
 * was no proposal, only its choice can stand, and has to be as probable as similarity requires. VAT is decided on its
 * own evidence.
 */
export const decideWithAssistant = (
  decision: Decision,
  evidence: Evidence,
  choice: AssistantChoice,
  options: DecideOptions,
): Decision => {
  const probabilities = assistantProbabilities(choice);
  const ranked = choice.candidates
    .map((candidate, at) => ({ ...candidate, share: probabilities[at] ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
  const winner = ranked[0] ?? choice.chosen;
  const isChosen = isSameCategory(winner.codes, choice.chosen.codes);
  const shown = ranked.slice(0, CANDIDATES_SHOWN);
  if (decision.codes === null && !(isChosen && winner.share >= MIN_PROBABILITY))
    return { ...decision, details: [saidBy(choice), ...decision.details], candidates: shown };
  const agrees = decision.codes !== null && isSameCategory(decision.codes, choice.chosen.codes);
  const vat = vatFor(winner, decision, evidence, options);
  const source = isChosen ? 'ai' : decision.source;
  const { proposal, isDoubted } = applyShelfSense(
    {
      codes: vat.codes,
      confidence: capForEmptyCategory(winner, percent(winner.share)),
      vatInDoubt: vat.inDoubt,
      reason: reasonOf(isChosen, agrees),
      details: [],
      candidates: [],
    },
    source,
    evidence,
    options,
  );
  const { confidence } = proposal;
  const unsure = confidence < options.reviewThreshold;
  const isNotInHierarchy = decision.details.some(({ code }) => code === 'mapping_not_in_hierarchy');
  return {
    codes: vat.codes,
    confidence,
    source,
    vatInDoubt: vat.inDoubt,
    needsReview: unsure || isDoubted || vat.inDoubt || isNotInHierarchy,
    reason: vat.inDoubt && !unsure && !isDoubted ? vat.reason : proposal.reason,
    details: [
      ...proposal.details,
      saidBy(choice),
      ...(winner.unproven ? [{ code: 'new_group', codes: winner.codes } as const] : []),
      ...decision.details.filter((detail) => !isSaidAnew(detail)),
      ...runnerUpDetails(otherThan(winner, ranked, decision)),
      ...vat.details,
    ],
    candidates: shown.map((one, at) => (at === 0 ? { ...one, codes: vat.codes } : one)),
    neighbours: decision.neighbours,
  };
};
