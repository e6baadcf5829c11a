import type {
  ClassifierPrediction,
  Decision,
  Evidence,
  Neighbour,
  ReasonDetail,
  RememberedName,
} from '@tillmap/classification';
import type { CategoryAlignment } from '@tillmap/classification/matching/alignment';
import { collectProposals, finishDecision, type PendingDecision } from '@tillmap/classification/matching/decision';
import { NotFound } from '@tillmap/service-kit/domain';
import type { Rankings } from '../../adapters/classifiers/current-classifiers.ts';
import type { BarcodesUnder } from '../../adapters/postgres/barcodes-under.ts';
import type { ProductMemory } from '../../adapters/postgres/product-memory.ts';
import type { Wholesalers } from '../../adapters/reference-data/wholesaler-cache.ts';
import { decideOptionsFor } from '../../domain/decide-options.ts';
import {
  evidenceFor,
  type ItemToClassify,
  isSettled,
  otherProductElsewhere,
  othersOf,
  wordsOf,
} from '../../domain/evidence.ts';
import type { Hierarchy } from '../../domain/hierarchy.ts';
import { nameFor, type Product, wholesalerNames } from '../../domain/product.ts';
import { fitSupplierContext } from '../../domain/supplier-context.ts';
import type { ProductStore } from '../ports/product-store.ts';
import type { SimilaritySearch } from '../ports/similarity-index.ts';
import { findProducts } from '../products/find-products.ts';
import { findMakerCandidates, withMaker } from './find-maker-candidates.ts';
import type { Correspondences } from './learned-correspondences.ts';
import { nearestNames } from './nearest-names.ts';
import { recallNames, withRemembered } from './recall-names.ts';

type Deps = {
  products: ProductStore;
  index: SimilaritySearch;
  wholesalers: Wholesalers;
  correspondences: Correspondences;
  rankings: Rankings;
  memory: ProductMemory;
  barcodesUnder: BarcodesUnder;
};

export type Classified = Readonly<{
  item: ItemToClassify;
  decision: Decision;
  /** What it was decided by. */
  evidence: Evidence;
  /** What it was classified by where its file names it neither here nor in the product database. */
  remembered?: RememberedName;
  /** What this wholesaler, else another, calls the product; '' when there is no name. */
  name: string;
  size: string;
  neighbours: readonly Neighbour[];
  /** Names of the wholesalers that know the product, by code. */
  wholesalerNames: ReadonlyMap<string, string>;
}>;

export type ClassifyRequest = Readonly<{
  wholesaler: string;
  reviewThreshold: number;
  items: readonly ItemToClassify[];
  /**
   * Further items of the same file that are known; they are not classified, but show what its categories and VAT
   * mean.
   */
  known?: readonly ItemToClassify[];
}>;

/** The detail of an item that is known by the unit it holds. */
const caseOf = ({ barcode }: ItemToClassify, product: Product | undefined): ReasonDetail[] =>
  product === undefined || product.barcode === barcode ? [] : [{ code: 'case_of', unit: product.barcode }];

/** A barcode that all others have for another product may be a wrong one. */
const withOtherProduct = (
  decision: Decision,
  item: ItemToClassify,
  product: Product | undefined,
  wholesaler: string,
): Decision => {
  const other = otherProductElsewhere(item, product, wholesaler);
  if (!other) return decision;
  const { name, size } = other;
  const detail: ReasonDetail = { code: 'mapping_of_other', name, size, given: item.description, elsewhere: true };
  const reason = decision.needsReview ? decision.reason : 'names_differ';
  return { ...decision, needsReview: true, reason, details: [detail, ...decision.details] };
};

/** Whoever was told different products for a barcode has to look at what was decided by one of their names. */
const withContradiction = (decision: Decision, remembered: RememberedName | undefined): Decision => {
  if (!remembered || remembered.others.length === 0 || decision.source === 'exact' || decision.needsReview)
    return decision;
  return { ...decision, needsReview: true, reason: 'names_differ' };
};

/** The hierarchies of other wholesalers with one of the products; one that was deleted in between is left out. */
const hierarchiesOf = async (codes: ReadonlySet<string>, wholesalers: Wholesalers): Promise<Map<string, Hierarchy>> => {
  const hierarchies = new Map<string, Hierarchy>();
  for (const code of codes) {
    try {
      hierarchies.set(code, await wholesalers.hierarchy(code));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return hierarchies;
};

const wholesalersOf = (items: readonly ItemToClassify[], found: ReadonlyMap<string, Product>, wholesaler: string) =>
  new Set(items.flatMap((item) => othersOf(item, found.get(item.barcode), wholesaler).map((one) => one.wholesaler)));

/** The classifier's prediction for each, where that could change the decision. */
const rankingsOf = async (
  considered: readonly (readonly [ItemToClassify, PendingDecision])[],
  wholesaler: string,
  rankings: Rankings,
): Promise<ReadonlyMap<PendingDecision, ClassifierPrediction | undefined>> => {
  const open = considered.filter(([, { needsClassifier }]) => needsClassifier);
  if (open.length > 0) await rankings.want(wholesaler);
  if (!rankings.has(wholesaler)) return new Map();
  const said = await rankings.rank(
    wholesaler,
    open.map(([{ barcode, ownOnly }, { evidence }]) => ({
      name: evidence.product?.name ?? '',
      size: evidence.product?.size ?? '',
      barcode: ownOnly ? '' : barcode,
      neighbours: evidence.neighbours,
    })),
  );
  return new Map(open.map(([, one], at) => [one, said[at]]));
};

/**
 * Classifies items for one wholesaler, in their order: fetches the evidence in batches, decides each one alone.
 * @throws DependencyUnavailable when a service is unavailable, so that the whole is retried: never "no match"
 * instead.
 */
export const classifyItems =
  ({ products, index, wholesalers, correspondences, rankings, memory, barcodesUnder }: Deps) =>
  async ({ wholesaler, reviewThreshold, items: given, known = [] }: ClassifyRequest): Promise<Classified[]> => {
    const [hierarchy, found] = await Promise.all([
      wholesalers.hierarchy(wholesaler),
      findProducts(
        products,
        [...given, ...known].map(({ barcode }) => barcode),
      ),
    ]);
    const recalled = await recallNames({ memory })(given, { found, wholesaler, hierarchy });
    const items = given.map((item) => withRemembered(item, recalled.get(item)));
    const open = items.filter(({ barcode }) => !isSettled(found.get(barcode), wholesaler, hierarchy));

    const translations = new Map<string, CategoryAlignment>();
    for (const other of wholesalersOf(open, found, wholesaler))
      translations.set(other, await correspondences.between(other, wholesaler));
    const hierarchies = await hierarchiesOf(wholesalersOf(items, found, wholesaler), wholesalers);
    const others = { correspondences: translations, hierarchies };

    const asked = open
      .map((item) => ({ item, words: wordsOf(item, found.get(item.barcode), wholesaler) }))
      .filter(({ words }) => words.name !== '');
    const answers = await nearestNames(
      { index, rankings },
      wholesaler,
      asked.map(({ words }) => words),
    );
    const neighboursOf = new Map(asked.map(({ item }, at) => [item, answers[at] ?? []]));

    const options = decideOptionsFor(hierarchy, reviewThreshold);
    const settling = open.length > 0 ? [...items, ...known] : [];
    const toldByFile = fitSupplierContext(settling, { found, wholesaler, hierarchy, reviewThreshold });
    const considered = items.map((item) => {
      const gathered = evidenceFor(item, found.get(item.barcode), wholesaler, others, neighboursOf.get(item) ?? []);
      return collectProposals({ ...gathered, ...toldByFile(item) }, options);
    });
    const said = await rankingsOf(
      considered.map((one, at) => [items[at]!, one] as const),
      wholesaler,
      rankings,
    );

    const decisions = considered.map((one) => finishDecision(one, said.get(one)));
    const makers = await findMakerCandidates({ products, barcodesUnder })(
      given.map((item, at) => ({ item, decision: decisions[at]! })),
      wholesaler,
      hierarchy,
    );

    return items.map((item, at) => {
      const product = found.get(item.barcode);
      const neighbours = neighboursOf.get(item) ?? [];
      const one = considered[at]!;
      const ranking = said.get(one);
      const remembered = recalled.get(given[at]!);
      const checked = withOtherProduct(decisions[at]!, given[at]!, product, wholesaler);
      const decision = withMaker(withContradiction(checked, remembered), makers.get(given[at]!));
      return {
        item: given[at]!,
        ...(remembered && { remembered }),
        decision: { ...decision, details: [...caseOf(item, product), ...decision.details] },
        evidence: ranking ? { ...one.evidence, ranking } : one.evidence,
        ...nameFor(product, wholesaler, item.ownOnly),
        neighbours,
        wholesalerNames: wholesalerNames(product),
      };
    });
  };

export type ClassifyItems = ReturnType<typeof classifyItems>;
