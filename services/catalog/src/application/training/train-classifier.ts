import type { IndexDoc, NamedCategory } from '@tillmap/classification';
import {
  encodeModel,
  type HoldoutReport,
  MODEL_FORMAT,
  trainClassifierCooperatively,
} from '@tillmap/classification/classifier';
import type { CooperativeTask } from '@tillmap/classification/matching/calibration';
import {
  AbbreviationExpander,
  type LearnedAbbreviation,
  learnAbbreviations,
} from '@tillmap/classification/matching/names';
import { shortWordsIn } from '@tillmap/classification/shelf-knowledge';
import type { StoredModels } from '../../adapters/classifiers/stored-models.ts';
import { isShared } from '../../domain/read-barcode.ts';
import { DeterministicSample } from '../../domain/sample.ts';
import type { ProductStore, SharedProduct } from '../ports/product-store.ts';
import { transferredMappings } from './transferred-mappings.ts';

/**
 * Products with other wholesalers that abbreviations are learned from; of more an even sample, which is hardly worse.
 */
const MOST_SHARED = 50_000;

type Deps = Readonly<{
  products: Pick<ProductStore, 'mappings' | 'sharedNames' | 'codePairs'>;
  models: Pick<StoredModels, 'begin' | 'finish'>;
  /** The most mappings that are learned from; of more it is a fair sample. */
  most: number;
  /** Does long work, and lets others go first in between. */
  run: <T>(steps: CooperativeTask<T>) => Promise<T>;
}>;

/** What a training came to. Without a report there were too few named mappings to learn from. */
export type Trained = Readonly<{
  version: number;
  /** Named mappings of the wholesaler, and how many of them were learned from. */
  mappings: number;
  learnedFrom: number;
  /** Other wholesalers' mappings that were learned beside them. */
  transferred: number;
  /** Size of the stored classifier. */
  bytes: number;
  /** Abbreviations of the wholesaler. */
  shortForms: number;
  report: HoldoutReport | null;
  /** False when it came too late: a later training, or a clearing of all mappings, was quicker. */
  kept: boolean;
}>;

const namedMappings = async ({ products, most }: Deps, wholesaler: string): Promise<DeterministicSample<IndexDoc>> => {
  const sample = new DeterministicSample<IndexDoc>(most);
  for await (const batch of products.mappings(wholesaler))
    for (const { barcode, mapping } of batch) {
      if (mapping.name.trim() === '') continue;
      const { name, size, codes } = mapping;
      sample.offer({ barcode, name, size, ...codes } satisfies IndexDoc);
    }
  return sample;
};

const shortFormsOf = async ({ products }: Deps, wholesaler: string): Promise<LearnedAbbreviation[]> => {
  const shared = new DeterministicSample<SharedProduct>(MOST_SHARED);
  for await (const batch of products.sharedNames(wholesaler))
    for (const product of batch) if (isShared(product.barcode)) shared.offer(product);
  return learnAbbreviations(shared.docs().map(({ names }) => names));
};

/**
 * Trains the classifier of a wholesaler on its mappings as they are now, and on what its groups are called, and stores it.
 * Takes minutes of processor time.
 */
export const trainOn =
  (deps: Deps) =>
  async (wholesaler: string, hierarchy: readonly NamedCategory[]): Promise<Trained> => {
    const begun = await deps.models.begin(wholesaler);
    const sample = await namedMappings(deps, wholesaler);
    const shortForms = await shortFormsOf(deps, wholesaler);
    const forms = new AbbreviationExpander(shortForms, shortWordsIn);
    const docs = sample.docs().map((doc) => ({ ...doc, name: forms.expand(doc.name) }));
    const transferred = await transferredMappings(deps.products, wholesaler, sample.docs());
    const model = await deps.run(trainClassifierCooperatively(docs, { hierarchy, transferred }));
    const bytes = model ? encodeModel(model) : new Uint8Array();
    const stored = model && { format: MODEL_FORMAT, bytes, report: model.report, shortForms };
    const kept = await deps.models.finish(begun, { mappings: sample.offered, ...(stored && { model: stored }) });
    return {
      version: begun.version,
      mappings: sample.offered,
      learnedFrom: docs.length,
      transferred: transferred.length,
      bytes: bytes.length,
      shortForms: model ? shortForms.length : 0,
      report: model?.report ?? null,
      kept,
    };
  };
