import type { MemoryFill } from '../../adapters/postgres/memory-fill.ts';
import type { ProductStore, StoredMapping } from '../ports/product-store.ts';

type Deps = Readonly<{ products: Pick<ProductStore, 'mappings'>; fill: MemoryFill }>;

const isNamed = ({ mapping }: StoredMapping): boolean => mapping.name !== '';

/**
 * Remembers the names of all mappings that were there before the memory was: once in the life of an installation, before
 * its first event is read. What was interrupted goes on where it was. Resolves to whether it is done.
 */
export const fillMemory = async ({ products, fill }: Deps, stopping: AbortSignal): Promise<boolean> => {
  const { isFilled, filledTo } = await fill.state();
  if (isFilled) return true;
  for await (const batch of products.mappings()) {
    if (stopping.aborted) return false;
    const last = batch.at(-1)?.barcode ?? '';
    if (last > filledTo)
      await fill.add(
        batch.filter((stored) => stored.barcode > filledTo && isNamed(stored)),
        last,
      );
  }
  await fill.finish();
  return true;
};
