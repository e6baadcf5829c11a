import { shelfPhrases } from '@tillmap/classification/shelf-knowledge';
import {
  isOfGoods,
  isWeighed,
  kindWordsOf,
  nameWordsOf,
  PhraseBook,
  vatAnswerFor,
  wordsOf,
} from '@tillmap/classification/vat-rules';
import { PRODUCT_KINDS } from './kinds/index.ts';

/** A kind of product by its index, and whether that is sure. */
export type KindFound = Readonly<{ kind: number; isSure: boolean }>;

const WEIGHED = wordsOf('weighed')[0]!;
/** Before the first word of a name, to find what stands at its start. */
const START = 'atstart';
const VOLUME = /\d ?(?:ml|cl|l|lt|ltr|litres?)\b/i;
const SAYS = ['brands', 'words', 'lookAlikes', 'hints', 'doubts', 'exceptions'] as const;
type Says = (typeof SAYS)[number];

const listed = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((one) => one.trim() || []);

const VAT_RULES_OF = PRODUCT_KINDS.map(({ vatRules }) => vatRules && new Set(listed(vatRules)));

const ownerOf = (kind: number, says: Says): number => kind * SAYS.length + SAYS.indexOf(says);

/** One book for all, so that a name is read once: an owner is a kind and what its phrases say of it. */
const readBooks = () => {
  const said = new PhraseBook();
  const endings = new PhraseBook();
  const shelf = shelfPhrases(PRODUCT_KINDS.map(({ shelf: kinds }) => listed(kinds)));
  for (const [index, kind] of PRODUCT_KINDS.entries()) {
    const { brands, firstBrands, words } = shelf[index]!;
    for (const says of ['words', 'lookAlikes', 'hints', 'doubts', 'exceptions'] as const)
      said.add(ownerOf(index, says), kind[says] ?? '');
    said.add(ownerOf(index, 'words'), words);
    const nothing = new Set(listed(kind.notBrands).map((one) => wordsOf(one).join(' ')));
    const telling = listed(brands).filter((one) => !nothing.has(wordsOf(one).join(' ')));
    said.add(ownerOf(index, 'brands'), telling.join(','));
    const beside = kind.besideBrands ? listed(kind.besideBrands).map((word) => `+${word}`) : [''];
    for (const brand of listed(firstBrands))
      said.add(ownerOf(index, 'brands'), beside.map((word) => `${START}${brand}${word}`).join(','));
    endings.add(index, kind.endings ?? '');
  }
  return { said, endings };
};
let books: ReturnType<typeof readBooks> | undefined;

/** What VAT rules know of a name: whether that agrees with a kind, or, where it is not certain, leaves a brand unsure. */
const agreeingWith = (name: string, found: readonly number[]) => {
  const vat = vatAnswerFor({ name, place: [] });
  const isGoods = vat !== undefined && isOfGoods(vat.rule);
  const hasThing = found.some((kind) => !PRODUCT_KINDS[kind]!.isFood);
  return (kind: number): 'yes' | 'no' | 'perhaps' => {
    const { isFood, vatRate } = PRODUCT_KINDS[kind]!;
    if (isFood && (isGoods || hasThing)) return 'no';
    if (!vat) return 'yes';
    const { rule, isCertain } = vat;
    const agreeing = VAT_RULES_OF[kind];
    const isAlike = (vatRate ?? rule.rate) === rule.rate && (!agreeing || agreeing.has(rule.id));
    if (isAlike) return 'yes';
    return isCertain ? 'no' : 'perhaps';
  };
};

/** What kinds of products a name is of. */
export const kindsOfName = (name: string): readonly KindFound[] => {
  books ??= readBooks();
  const named = nameWordsOf(name);
  const heard = VOLUME.test(name) ? named : { ...named, words: named.words.slice(0, named.before) };
  const owners = books.said.ownersIn([
    `${START}${heard.words[0]}`,
    ...heard.words,
    ...(isWeighed(name) ? [WEIGHED] : []),
  ]);
  if (owners.size === 0) return [];
  const endings = books.endings.endedBy(kindWordsOf({ words: heard.words, before: heard.words.length }));
  const has = (kind: number, says: Says): boolean => owners.has(ownerOf(kind, says));
  const isSaid = (kind: number): boolean => has(kind, 'words') && !has(kind, 'lookAlikes');
  const found = [...PRODUCT_KINDS.keys()].filter(
    (kind) =>
      endings.has(kind) || ((has(kind, 'brands') || isSaid(kind) || has(kind, 'hints')) && !has(kind, 'exceptions')),
  );
  if (found.length === 0) return [];
  const agrees = agreeingWith(name, found);
  return found.flatMap((kind) => {
    const agreement = endings.has(kind) ? 'yes' : agrees(kind);
    if (agreement === 'no') return [];
    const isTold = endings.has(kind) || isSaid(kind) || (has(kind, 'brands') && agreement === 'yes');
    return [{ kind, isSure: isTold && !has(kind, 'doubts') }];
  });
};
