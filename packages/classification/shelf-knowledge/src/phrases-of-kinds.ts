import type { Brand, Kind, Word } from './entry.ts';
import { KindTree } from './kind-tree.ts';

type Entries = Readonly<{ kinds: readonly Kind[]; brands: readonly Brand[]; words: readonly Word[] }>;

/** Commas and plus signs separate phrases and their parts. */
const plain = (text: string): string => text.replaceAll(/[,+]/g, ' ');

/** Phrases as rules of names are written: separated by commas, their parts by +. */
export type KindPhrases = Readonly<{
  /** With the words beside it where a brand is for more. */
  brands: string;
  /** Everyday words, which are brands at the start of a name only. */
  firstBrands: string;
  words: string;
}>;

/** What means one of these kinds, or a narrower one, and no other. */
export const phrasesOfKinds = ({ kinds, brands, words }: Entries, wanted: readonly string[]): KindPhrases => {
  const tree = new KindTree(kinds);
  const isWanted = (kind: string): boolean => [kind, ...tree.broaderOf(kind)].some((one) => wanted.includes(one));
  const ofBrand = ({ name, kinds: its }: Brand): string[] => {
    const [best] = its;
    if (best && best.words.length === 0 && isWanted(best.kind)) return [plain(name)];
    return its.flatMap(({ kind, words: deciding }) =>
      isWanted(kind) ? deciding.map((word) => `${plain(name)}+${plain(word)}`) : [],
    );
  };
  const phrases = (isFirst: boolean): string =>
    brands
      .filter(({ onlyFirst }) => onlyFirst === isFirst)
      .flatMap(ofBrand)
      .join(',');
  return {
    brands: phrases(false),
    firstBrands: phrases(true),
    words: [
      ...kinds.filter(({ name }) => isWanted(name) && !tree.isAisle(name)),
      ...words.filter(({ relation, targets }) => relation === 'is' && targets.every(isWanted)),
    ]
      .map(({ name }) => plain(name))
      .join(','),
  };
};
