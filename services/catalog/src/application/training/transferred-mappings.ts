import type { IndexDoc } from '@tillmap/classification';
import { MIN_TRAINING_MAPPINGS } from '@tillmap/classification/classifier';
import { transferMappings } from '@tillmap/classification/matching/alignment';
import { isShared } from '../../domain/read-barcode.ts';
import { DeterministicSample } from '../../domain/sample.ts';
import type { ProductStore } from '../ports/product-store.ts';

/** With this number of its own mappings a wholesaler gains little from others'. */
const NO_TRANSFER_FROM_MAPPINGS = 20_000;
/** At most this number of others' mappings are used; of more an even sample. */
const MAX_TRANSFERRED_MAPPINGS = 20_000;

type Foreign = IndexDoc & Readonly<{ wholesaler: string }>;

/** Named mappings of other wholesalers' for products that the wholesaler has not. */
const foreignMappings = async (
  products: Pick<ProductStore, 'mappings'>,
  wholesaler: string,
  own: ReadonlySet<string>,
): Promise<readonly Foreign[]> => {
  const sample = new DeterministicSample<Foreign>(MAX_TRANSFERRED_MAPPINGS);
  for await (const batch of products.mappings())
    for (const { barcode, mapping } of batch) {
      if (mapping.wholesaler === wholesaler || own.has(barcode)) continue;
      if (mapping.name.trim() === '' || !isShared(barcode)) continue;
      sample.offer({
        barcode,
        name: mapping.name,
        size: mapping.size,
        ...mapping.codes,
        wholesaler: mapping.wholesaler,
      });
    }
  return sample.docs();
};

/**
 * Returns what other wholesalers have that this one has not, as far as their categories certainly are some of its
 * own, with its codes: few mappings go further beside those of a larger wholesaler. `own` are its named mappings.
 */
export const transferredMappings = async (
  products: Pick<ProductStore, 'mappings' | 'codePairs'>,
  wholesaler: string,
  own: readonly IndexDoc[],
): Promise<IndexDoc[]> => {
  if (own.length < MIN_TRAINING_MAPPINGS || own.length >= NO_TRANSFER_FROM_MAPPINGS) return [];
  const foreign = await foreignMappings(products, wholesaler, new Set(own.map(({ barcode }) => barcode)));
  const borrowed: IndexDoc[] = [];
  for (const [other, theirs] of Map.groupBy(foreign, (doc) => doc.wholesaler))
    borrowed.push(...transferMappings(theirs, await products.codePairs(other, wholesaler)));
  return borrowed;
};
