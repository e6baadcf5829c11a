import type { NearGroup } from '@tillmap/classification';
import {
  type AblatableEvidence,
  type CategoryIndex,
  CategoryWordIndex,
  type Classes,
  type ClassifierInput,
  type CompanyPrefixEvidence,
  CompanyPrefixIndex,
  createNameParser,
  FEATURE_SETS,
  type FeatureSet,
  FeatureTable,
  FULL_COVERAGE,
  featuresOf,
  KindIndex,
  type KnownOfGroups,
  measureVocabularyCoverage,
  NOTHING_READ,
  readShelf,
  TABLE_BYTES,
} from '../features/index.ts';
import type { ClassifierModel } from './model.ts';
import { Network } from './network.ts';

/** Bytes that a classifier takes in each thread that uses it, beside the model that all of them share. */
export const CLASSIFIER_BYTES_A_THREAD = FEATURE_SETS.length * TABLE_BYTES;

/** What products are read by, learned from all mappings or from those of a fold. */
export type LearnedReading = Pick<ClassifierModel, 'views' | 'sizes' | 'kinds' | 'companies'>;

/** All inputs about a product, and the output of each network by class (`answers`). */
export type ReadProduct = Readonly<{ known: ClassifierInput; answers: readonly Float32Array[] }>;

/** Reads products, one at a time: what networks say of one is overwritten when the next one is read. */
export class ProductReader {
  readonly companies: CompanyPrefixIndex;
  readonly of: KnownOfGroups;
  readonly #networks;
  readonly #classes: Classes;
  readonly #without: readonly AblatableEvidence[];
  readonly #parse: ReturnType<typeof createNameParser>;

  constructor(
    { views, sizes, kinds, companies }: LearnedReading,
    groups: CategoryIndex,
    classes: Classes,
    without: readonly AblatableEvidence[],
  ) {
    this.companies = new CompanyPrefixIndex(companies, sizes);
    this.of = { sizes, kinds: new KindIndex(kinds, groups) };
    this.#networks = views.map(({ view, hashes, rarity, weights }) => ({
      view,
      table: new FeatureTable(hashes, rarity),
      network: new Network(weights),
      byGroup: new Float32Array(groups.codes.length),
    }));
    this.#classes = classes;
    this.#without = without;
    this.#parse = createNameParser(without);
  }

  /** Puts together what is known of a product by its name and size, beside its company and the nearest known names. */
  read(
    { name, size }: Readonly<{ name: string; size: string }>,
    company: CompanyPrefixEvidence | undefined,
    neighbours: readonly NearGroup[],
  ): ReadProduct {
    const told = this.#parse(name, size);
    const said: Partial<Record<FeatureSet, Float32Array>> = {};
    const answers: Float32Array[] = [];
    let [read, heard] = [0, FULL_COVERAGE];
    for (const { view, table, network, byGroup } of this.#networks) {
      const vector = table.vector(featuresOf(told, view));
      const answer = network.probabilities(vector);
      // N-grams come first: abbreviated words share most of them with known ones, those of another language do not.
      if (answers.length === 0) [read, heard] = [vector.known, measureVocabularyCoverage(told.words, table)];
      answers.push(answer);
      said[view] = this.#classes.byGroup(answer, byGroup);
    }
    const asked = CategoryWordIndex.asked(told.words);
    const shelf = this.#without.includes('kinds') ? NOTHING_READ : readShelf(name, told.words.slice(0, told.inFirst));
    return { known: { said, read, heard, asked, neighbours, shelf, ...(company && { company }) }, answers };
  }
}
