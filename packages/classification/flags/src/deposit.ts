import { readMeasures } from '@tillmap/classification/matching/names';
import { nameWordsOf, PhraseBook } from '@tillmap/classification/vat-rules';
import { CONTAINER_RULES, type Container } from './containers.ts';

/** A drink of a deposit scheme is in a container of at least, and at most, so many millilitres. */
const SMALLEST = 150;
const LARGEST = 3_000;

const book = new PhraseBook();
for (const [index, { words }] of CONTAINER_RULES.entries()) book.add(index, words ?? '');

/** What a drink of this kind is sold in, by the words and the size of its name, and whether one holds what the scheme takes. */
export const containerOf = (
  product: Readonly<{ name: string; size: string }>,
  kinds: ReadonlySet<string>,
): Readonly<{ container: Container; isInSize: boolean | undefined }> => {
  const [inName, inColumn] = [readMeasures(product.name), readMeasures(product.size)];
  const size = inName.size ?? inColumn.size;
  const packCount = inName.packCount ?? inColumn.packCount ?? 1;
  const millilitres = size?.unit === 'ml' ? size.amount : undefined;
  const said = book.ownersIn(nameWordsOf(`${product.name} ${product.size}`).words);
  const rule = CONTAINER_RULES.find(({ kind, words, from, to, packs }, index) => {
    if (kind !== undefined && !kinds.has(kind)) return false;
    if (words !== undefined && !said.has(index)) return false;
    if (from === undefined && to === undefined) return true;
    return (
      millilitres !== undefined &&
      millilitres >= (from ?? 0) &&
      millilitres <= (to ?? Number.POSITIVE_INFINITY) &&
      packCount >= (packs ?? 1)
    );
  });
  return {
    container: rule?.container ?? 'unknown',
    isInSize: millilitres === undefined ? undefined : millilitres >= SMALLEST && millilitres <= LARGEST,
  };
};
