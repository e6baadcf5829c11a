import {
  type AssistantFailure,
  type CandidateCodes,
  categoryKey,
  type Decision,
  pickCategory,
} from '@tillmap/classification';
import {
  type AssistantChoice,
  assistantCandidates,
  decideWithAssistant,
} from '@tillmap/classification/matching/decision';
import type { AnswerScope, AssistantAnswerCache, CachedAnswer } from '../../adapters/postgres/assistant-memory.ts';
import type { Wholesalers } from '../../adapters/reference-data/wholesaler-cache.ts';
import {
  accuracyOf,
  balancedExamples,
  chooseControlQuestions,
  type UncertainProduct,
} from '../../domain/assistant-accuracy.ts';
import { examplesOf, matchesAnyName, nameKey, questionKey, redactForPrompt } from '../../domain/assistant-prompt.ts';
import { decideOptionsFor } from '../../domain/decide-options.ts';
import { type ItemToClassify, searchedName } from '../../domain/evidence.ts';
import type { Hierarchy } from '../../domain/hierarchy.ts';
import type { AssistantAnswer, AssistantQuestion } from '../ports/assistant.ts';
import type { CallLanguageModel } from './call-language-model.ts';
import type { Classified, ClassifyItems } from './classify-items.ts';

type Deps = Readonly<{
  classify: ClassifyItems;
  wholesalers: Wholesalers;
  memory: AssistantAnswerCache;
  callLanguageModel: CallLanguageModel;
  model: string;
}>;

export type AssistRequest = Readonly<{
  sessionId: string;
  wholesaler: string;
  reviewThreshold: number;
  items: readonly ItemToClassify[];
  /** Products of the same file that show what its categories and VAT mean. */
  known: readonly ItemToClassify[];
}>;

/** A row as it is decided now, or why the assistant has no answer for it. */
export type AssistedResult = Readonly<{ classified: Classified }> | Readonly<{ why: AssistantFailure }>;

/** One name, in one group of the supplier's, with all rows that have it. */
type AssistantCase = UncertainProduct & Readonly<{ key: string; supplierGroup: string; rows: readonly Classified[] }>;
type Said = CachedAnswer | AssistantFailure;

/** Whether the classification itself needs review, and there are words and categories for an assistant. */
export const isAssistable = ({ decision, evidence }: Classified, reviewThreshold: number): boolean =>
  decision.source !== 'exact' &&
  decision.confidence < reviewThreshold &&
  nameKey(searchedName(evidence)) !== '' &&
  (decision.candidates.length > 0 || evidence.neighbours.length > 0);

const candidatesKey = (candidates: readonly CandidateCodes[]): string =>
  candidates
    .map(({ codes }) => categoryKey(codes))
    .toSorted()
    .join('\u001e');

const questionOf = (
  { words, candidates }: UncertainProduct,
  supplierGroup: string,
  examples: readonly (readonly string[])[],
  hierarchy: Hierarchy,
): AssistantQuestion => ({
  name: redactForPrompt(words.name),
  size: redactForPrompt(words.size),
  supplierGroup: redactForPrompt(supplierGroup),
  candidates: candidates.map(({ codes }, at) => ({
    group: redactForPrompt(hierarchy.breadcrumb(codes)),
    examples: examples[at] ?? [],
  })),
});

/** Rows of one name and one group of the supplier's are one question: the candidates are those of the first. */
const askedOf = (rows: readonly Classified[], hierarchy: Hierarchy): AssistantCase[] => {
  const alike = Map.groupBy(rows, ({ evidence, item }) => questionKey(searchedName(evidence), item.supplierGroup));
  return [...alike].map(([key, same]) => {
    const { decision, evidence, item } = same[0]!;
    return {
      key,
      words: searchedName(evidence),
      supplierGroup: item.supplierGroup,
      candidates: assistantCandidates(decision, evidence, hierarchy),
      neighbours: evidence.neighbours,
      rows: same,
    };
  });
};

/** A cached answer counts while its choice is still among the candidates; that none fits, while they are the same. */
const isCachedAnswerValid = (kept: CachedAnswer | undefined, { candidates }: AssistantCase): boolean => {
  if (!kept) return false;
  const { codes } = kept;
  if (!codes) return kept.candidates === candidatesKey(candidates);
  return candidates.some((one) => categoryKey(one.codes) === categoryKey(codes));
};

const saidOf = (answer: AssistantAnswer, { candidates }: AssistantCase, question: AssistantQuestion): Said => {
  if (answer === undefined) return 'unusable';
  const chosen = answer === null ? null : candidates[answer];
  if (chosen === undefined) return 'unusable';
  return {
    codes: chosen && pickCategory(chosen.codes),
    candidates: candidatesKey(candidates),
    examples: answer === null ? [] : (question.candidates[answer]?.examples ?? []),
  };
};

const decided = (
  row: Classified,
  said: CachedAnswer,
  { candidates }: AssistantCase,
  how: Pick<AssistantChoice, 'model' | 'accuracy'>,
  options: { reviewThreshold: number; hierarchy: Hierarchy },
): AssistedResult => {
  const { codes } = said;
  const chosen = codes && candidates.find((one) => categoryKey(one.codes) === categoryKey(codes));
  if (!chosen) return { why: 'none_fits' };
  // Rows of one name may have evidence of their own, such as other wholesalers: each is weighed by it.
  const own = assistantCandidates(row.decision, row.evidence, options.hierarchy);
  const choice = own.find((one) => categoryKey(one.codes) === categoryKey(chosen.codes));
  const among = choice ? own : candidates;
  const decision: Decision = decideWithAssistant(
    row.decision,
    row.evidence,
    { ...how, chosen: choice ?? chosen, candidates: among, examples: said.examples },
    decideOptionsFor(options.hierarchy, options.reviewThreshold),
  );
  return { classified: { ...row, decision } };
};

const byKey = (asked: readonly AssistantCase[], said: (one: AssistantCase) => Said): Map<string, Said> =>
  new Map(asked.map((one) => [one.key, said(one)]));

/**
 * The questions of one request: names in need of review and, after these, some control questions about known
 * products. No question shows the answer to another: nothing similar to a control question is among the examples of
 * any.
 */
const questionsFor = (asked: readonly AssistantCase[], hierarchy: Hierarchy) => {
  const controls = chooseControlQuestions(asked);
  const isHidden = matchesAnyName(controls.map(({ words }) => words));
  const questions = asked.map((one) => {
    const examples = examplesOf(one.candidates, one.neighbours, isHidden);
    return questionOf(one, one.supplierGroup, examples, hierarchy);
  });
  const tests = controls.map((control) => questionOf(control, '', balancedExamples(control, isHidden), hierarchy));
  return { controls, questions: [...questions, ...tests] };
};

/** Requests the names without a cached answer, and records how right the assistant was on the control questions. */
const askNow = async (
  deps: Deps,
  request: AssistRequest,
  asked: readonly AssistantCase[],
  hierarchy: Hierarchy,
  signal: AbortSignal,
): Promise<Map<string, Said>> => {
  if (asked.length === 0) return new Map();
  const { memory, model } = deps;
  const { controls, questions } = questionsFor(asked, hierarchy);
  const outcome = await deps.callLanguageModel(request.sessionId, questions, signal);
  if (typeof outcome === 'string') return byKey(asked, () => outcome);
  const tried = controls
    .map(({ right }, at) => ({ right, answer: outcome[asked.length + at] }))
    .filter(({ answer }) => answer !== undefined);
  if (tried.length > 0)
    await memory.countTrust(
      request.wholesaler,
      model,
      tried.length,
      tried.filter(({ right, answer }) => right === answer).length,
    );
  const said = new Map(asked.map((one, at) => [one.key, saidOf(outcome[at], one, questions[at]!)]));
  const kept = [...said].filter((entry): entry is [string, CachedAnswer] => typeof entry[1] !== 'string');
  if (kept.length > 0) await memory.keep(scopeFor(request, model, hierarchy), new Map(kept));
  return said;
};

const scopeFor = ({ wholesaler }: AssistRequest, model: string, { version }: Hierarchy): AnswerScope => ({
  wholesaler,
  hierarchyVersion: version,
  model,
});

/**
 * Classifies rows that need review with the assistant, in their order. It chooses an index into the candidates, so no
 * code can be made up. @throws DependencyUnavailable when a service of ours is unavailable; an unavailable assistant
 * is a result.
 */
export const classifyWithAssistant =
  (deps: Deps) =>
  async (request: AssistRequest, signal: AbortSignal): Promise<AssistedResult[]> => {
    const { wholesaler, reviewThreshold, items, known } = request;
    const { memory, model } = deps;
    const [hierarchy, classified] = await Promise.all([
      deps.wholesalers.hierarchy(wholesaler),
      deps.classify({ wholesaler, reviewThreshold, items, known }),
    ]);
    // What became known in between needs no assistant any more.
    const asked = askedOf(
      classified.filter((row) => isAssistable(row, reviewThreshold)),
      hierarchy,
    ).filter(({ candidates }) => candidates.length > 0);
    const kept = await memory.answers(
      scopeFor(request, model, hierarchy),
      asked.map(({ key }) => key),
    );
    const open = asked.filter((one) => !isCachedAnswerValid(kept.get(one.key), one));
    const now = await askNow(deps, request, open, hierarchy, signal);
    const accuracy = accuracyOf(await memory.trust(wholesaler, model));

    const assisted = new Map<Classified, AssistedResult>();
    for (const one of asked) {
      const said = now.get(one.key) ?? kept.get(one.key) ?? 'unusable';
      for (const row of one.rows)
        assisted.set(
          row,
          typeof said === 'string'
            ? { why: said }
            : decided(row, said, one, { model, accuracy }, { reviewThreshold, hierarchy }),
        );
    }
    return classified.map((row) => assisted.get(row) ?? { classified: row });
  };

export type ClassifyWithAssistant = ReturnType<typeof classifyWithAssistant>;
