import type { RememberedName } from '@tillmap/classification';
import { isOtherProduct, normaliseName, sizeOf } from '@tillmap/classification/matching/names';
import type { ProductMemory } from '../../adapters/postgres/product-memory.ts';
import { type ItemToClassify, isSettled, wordsOf } from '../../domain/evidence.ts';
import type { Hierarchy } from '../../domain/hierarchy.ts';
import { chooseName } from '../../domain/memory/choose-name.ts';
import type { Product } from '../../domain/product.ts';

type Deps = Readonly<{ memory: ProductMemory }>;
type Asked = Readonly<{ item: ItemToClassify; words: Readonly<{ name: string; size: string }> }>;
type Known = Readonly<{ found: ReadonlyMap<string, Product>; wholesaler: string; hierarchy: Hierarchy }>;

const isIncomplete = ({ item, words: { name, size } }: Asked, { found, wholesaler, hierarchy }: Known): boolean =>
  name === '' ||
  (size === '' &&
    !isSettled(found.get(item.barcode), wholesaler, hierarchy) &&
    sizeOf('', normaliseName(name)) === undefined);

/** A size is only that of the product if the remembered name is. */
const sizeFor = ({ words }: Asked, remembered: RememberedName): RememberedName | undefined =>
  remembered.size === '' || isOtherProduct(words, { name: remembered.name, size: '' })
    ? undefined
    : { ...remembered, name: '', others: [] };

const chosenFor = (
  { item }: Asked,
  wholesaler: string,
  { names, sources }: Awaited<ReturnType<ProductMemory['find']>>,
  linked: readonly string[],
): RememberedName | undefined => {
  const only = item.ownOnly ? wholesaler : undefined;
  const own = chooseName(names.get(item.barcode) ?? [], sources, only);
  if (own) return own;
  for (const linkedBarcode of linked) {
    const chosen = chooseName(names.get(linkedBarcode) ?? [], sources, only);
    if (chosen) return { ...chosen, linkedBarcode };
  }
  return undefined;
};

/**
 * What the product memory calls items that neither their file nor the product database names, and the size of those that have
 * none. A name of the barcode itself comes first, then that of its unit or case.
 */
export const recallNames =
  ({ memory }: Deps) =>
  async (items: readonly ItemToClassify[], known: Known): Promise<ReadonlyMap<ItemToClassify, RememberedName>> => {
    const { found, wholesaler } = known;
    const asked = items
      .map((item): Asked => ({ item, words: wordsOf(item, found.get(item.barcode), wholesaler) }))
      .filter((one) => isIncomplete(one, known));

    if (asked.length === 0) return new Map();
    const barcodes = [...new Set(asked.map(({ item }) => item.barcode))];
    const linked = await memory.linked(barcodes);
    const remembering = await memory.find([...new Set([...barcodes, ...[...linked.values()].flat()])]);
    return new Map(
      asked.flatMap((one) => {
        const chosen = chosenFor(one, wholesaler, remembering, linked.get(one.item.barcode) ?? []);
        const remembered = chosen && one.words.name !== '' ? sizeFor(one, chosen) : chosen;
        return remembered ? [[one.item, remembered] as const] : [];
      }),
    );
  };

/** An item with the words that are remembered of it where its file has none. */
export const withRemembered = (item: ItemToClassify, remembered: RememberedName | undefined): ItemToClassify =>
  remembered === undefined
    ? item
    : { ...item, description: item.description || remembered.name, size: item.size || remembered.size };
