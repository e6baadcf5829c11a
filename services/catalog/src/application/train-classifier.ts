import { encodeModel, type HeldBackReport, type IndexDoc, MODEL_FORMAT, trainClassifier } from '@tillmap/matching';
import { Sample } from '../domain/sample.ts';
import type { ModelStore } from './ports/model-store.ts';
import type { ProductStore } from './ports/product-store.ts';

type Deps = Readonly<{
  products: Pick<ProductStore, 'mappings'>;
  models: Pick<ModelStore, 'begin' | 'finish'>;
  /** The most mappings that are learned from; of more it is a fair sample. */
  most: number;
}>;

/** What a training came to. Without a report there were too few named mappings to learn from. */
export type Trained = Readonly<{
  version: number;
  /** Named mappings of the wholesaler, and how many of them were learned from. */
  mappings: number;
  learnedFrom: number;
  /** Size of the stored classifier. */
  bytes: number;
  report: HeldBackReport | null;
  /** False when it came too late: a later training, or a clearing of all mappings, was quicker. */
  kept: boolean;
}>;

const namedMappings = async ({ products, most }: Deps, wholesaler: string): Promise<Sample> => {
  const sample = new Sample(most);
  for await (const batch of products.mappings(wholesaler))
    for (const { barcode, mapping } of batch) {
      if (mapping.name.trim() === '') continue;
      const { name, size, codes } = mapping;
      sample.offer({ barcode, name, size, ...codes } satisfies IndexDoc);
    }
  return sample;
};

/** Trains the classifier of a wholesaler on its mappings as they are now, and stores it. Takes minutes of processor time. */
export const trainOn =
  (deps: Deps) =>
  async (wholesaler: string): Promise<Trained> => {
    const begun = await deps.models.begin(wholesaler);
    const sample = await namedMappings(deps, wholesaler);
    const docs = sample.docs();
    const model = trainClassifier(docs);
    const bytes = model ? encodeModel(model) : new Uint8Array();
    const stored = model && { format: MODEL_FORMAT, bytes, report: model.report };
    const kept = await deps.models.finish(begun, { mappings: sample.offered, ...(stored && { model: stored }) });
    return {
      version: begun.version,
      mappings: sample.offered,
      learnedFrom: docs.length,
      bytes: bytes.length,
      report: model?.report ?? null,
      kept,
    };
  };
