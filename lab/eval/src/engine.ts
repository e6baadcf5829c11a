import {
  type ClassificationCodes,
  type ClassifierPrediction,
  categoryKey,
  type DecideOptions,
  type Decision,
  type Evidence,
  type NamedCategory,
  percent,
  pickCategory,
} from '@tillmap/classification';
import {
  ABLATABLE_EVIDENCE,
  Classifier,
  decodeModel,
  encodeModel,
  trainClassifier,
} from '@tillmap/classification/classifier';
import { decide, needsClassifier } from '@tillmap/classification/matching/decision';
import { NEIGHBOUR_COUNT, openReader } from '@tillmap/classification/matching/index';
import { findShelfConflict } from '@tillmap/classification/shelf-knowledge';
import type { Answer, Contestant } from './contestant.ts';
import { indexInChunks } from './evaluate.ts';

type MeaningOf = NonNullable<DecideOptions['meaningOf']>;

export const EVIDENCE = [
  ...ABLATABLE_EVIDENCE,
  'classifier',
  'correspondence',
  'supplier-group',
  'borrowed',
  'shelf',
] as const;
export type EvidenceName = (typeof EVIDENCE)[number];
const REVIEW_BELOW = 80;

/** `byName` is what the classifier said where nothing else was asked. */
const answerOf = (decision: Decision, byName: ClassifierPrediction | null): Answer => {
  const { codes, source, candidates, confidence, needsReview, vatInDoubt } = decision;
  return {
    ranked: candidates.map((candidate) => candidate.codes),
    ...(codes && { proposed: codes }),
    byClassifier: source === 'ai',
    // As it was before it was rounded for the screen: ranks of equal percents are not left to chance.
    confidence:
      source === 'ai' && byName && percent(byName.probability) === confidence ? byName.probability : confidence / 100,
    toReview: confidence < REVIEW_BELOW || needsReview,
    vat: { code: codes?.vatCode ?? null, inDoubt: codes === null || vatInDoubt },
  };
};

/** The codes of labelled products are what the levels are called. */
const namedByCodes = (groups: readonly ClassificationCodes[]): NamedCategory[] =>
  groups.map((codes) => ({
    codes: pickCategory(codes),
    dept: codes.deptCode,
    subDept: codes.subDeptCode,
    cg: codes.cgCode,
  }));

/** What the levels are called; rates of VAT are not measured here. */
const meaningIn = (hierarchy: readonly NamedCategory[]): MeaningOf => {
  const places = new Map(hierarchy.map(({ codes, dept, subDept, cg }) => [categoryKey(codes), [dept, subDept, cg]]));
  return (codes) => ({ place: places.get(categoryKey(codes)) ?? [], rate: undefined });
};

/** The product's own decision, as catalog makes it, without some of its evidence. */
export const engine = (without: readonly EvidenceName[]): Contestant => ({
  name: without.length === 0 ? 'Tillmap' : `without ${without.join(', ')}`,
  learn: ({ reference, groups, borrowed = [], hierarchy = namedByCodes(groups) }) => {
    const reader = openReader(indexInChunks(reference).segments());
    const names = ABLATABLE_EVIDENCE.filter((evidence) => without.includes(evidence));
    const train = () =>
      trainClassifier(reference, {
        without: names,
        hierarchy,
        transferred: without.includes('borrowed') ? [] : borrowed,
      });
    const model = without.includes('classifier') ? undefined : train();
    // As it is stored and loaded: what gets lost on the way would be missed here as well.
    const classifier = model && new Classifier(decodeModel(encodeModel(model)), names);
    const there = new Set([...reference, ...groups].map(categoryKey));
    const options = {
      reviewThreshold: REVIEW_BELOW,
      isKnown: (codes: ClassificationCodes): boolean => there.has(categoryKey(codes)),
      ...(!without.includes('shelf') && { meaningOf: meaningIn(hierarchy), findShelfConflict }),
    };
    return ({ truth, name, size, elsewhere, supplierGroup }) => {
      const neighbours = without.includes('names') ? [] : reader.search(name, size, NEIGHBOUR_COUNT);
      const isCarried = elsewhere && !without.includes('correspondence');
      const known: Evidence = {
        neighbours,
        product: { name, size },
        ...(isCarried && { crossWholesaler: [elsewhere] }),
        ...(supplierGroup && !without.includes('supplier-group') && { supplierGroup }),
      };
      const ranking = needsClassifier(known, options)
        ? classifier?.rank({ name, size, barcode: truth.barcode }, neighbours)
        : null;
      const decision = decide({ ...known, ...(ranking && { ranking }) }, options);
      return answerOf(decision, isCarried || known.supplierGroup ? null : (ranking ?? null));
    };
  },
});
