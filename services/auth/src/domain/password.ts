import { Invalid, isRow, repeatedPart } from '@tillmap/service-kit/domain';

type Owner = { readonly name: string; readonly email: string };

/** The password of the demo accounts, which README.md publishes. Fine on a developer's machine and nowhere else. */
export const DEMO_PASSWORD = 'tillmap-demo';
/** Who has it there. */
export const DEMO_EMAILS = ['admin@example.com', 'manager@example.com', 'staff@example.com'] as const;

/** Words that anyone tries first here. */
const PRODUCT_WORDS = ['tillmap', 'epos'];
/** Shorter parts of a name stand in many words by chance. */
const SHORTEST_WORD = 3;
/** What a password has to have besides words that can be guessed, and how many different characters. */
const LEAST_BESIDES = 6;
const LEAST_DIFFERENT = 4;
/** As the contract asks, of what can be seen. */
const LEAST_VISIBLE = 8;

/** As typed and as compared, whichever has fewer: one sign may stand for several, such as "㎮" for "rad/s". */
const differentCharacters = (text: string): number => Math.min(new Set(text.trim()).size, new Set(plain(text)).size);

/** What nobody sees makes no password longer or another one: signs of width zero, soft hyphens, tags. */
const visible = (text: string): string =>
  text.replaceAll(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '').trim();

const plain = (text: string): string => visible(text.normalize('NFKC')).toLowerCase();

/** Signs that are typed for letters, two ways where one stands for two of them. */
const LEET: readonly Readonly<Record<string, string>>[] = ['i', 'l'].map((one) => ({
  '@': 'a',
  4: 'a',
  3: 'e',
  0: 'o',
  5: 's',
  $: 's',
  7: 't',
  1: one,
  '!': one,
  '|': one,
}));

/** The words that a password may be meant as: in plain letters, with and without what is put before and behind. */
const meant = (text: string): readonly string[] => {
  const signs = Array.from(plain(text));
  const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);
  const core = signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1);
  return [signs, core].flatMap((one) => LEET.map((leet) => letters(one.map((sign) => leet[sign] ?? sign).join(''))));
};

/** Without what nobody sees as part of a word: `s.a-m` is `sam`. */
const letters = (text: string): string => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** As typed or as compared, whichever is shorter. */
const visibleLength = (text: string): number =>
  Math.min(...[visible(text), plain(text)].map((shown) => Array.from(shown).length));

const contextWords = ({ name, email }: Owner): string[] => {
  const [local = '', domain = ''] = email.split('@');
  const parts = [name, local, ...domain.split('.').slice(0, -1)].flatMap((text) =>
    plain(text).split(/[^\p{L}\p{N}]+/u),
  );
  return [...PRODUCT_WORDS, letters(name), letters(local), ...parts]
    .filter((word) => Array.from(word).length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length);
};

const besides = (password: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(word, ''), letters(password));

/**
 * NIST 800-63B: besides its length, which the contract checks, a password must not be a common one, nor what can be
 * guessed about its owner or the product. Returns the sentence that says why not. `common` in small letters.
 */
export const whyGuessable = (password: string, owner: Owner, common: ReadonlySet<string>): string | undefined => {
  const tried = plain(password);
  if (differentCharacters(password) < LEAST_DIFFERENT)
    return `A password needs at least ${LEAST_DIFFERENT} different characters.`;
  if (visibleLength(password) < LEAST_VISIBLE || repeatedPart(Array.from(tried)).length < LEAST_VISIBLE)
    return `A password needs at least ${LEAST_VISIBLE} characters that can be seen and do not repeat themselves.`;
  if (isRow(Array.from(tried))) return 'This password is a row of characters. Please choose another one.';
  if (tried === DEMO_PASSWORD || [tried, letters(password), ...meant(password)].some((word) => common.has(word)))
    return 'This password is too common. Please choose another one.';
  if ([owner.name, owner.email, owner.email.split('@')[0] ?? ''].map(plain).includes(tried))
    return 'This password is the name or the email. Please choose another one.';
  const words = contextWords(owner);
  const hasWord = words.some((word) => letters(password).includes(word));
  if (hasWord && Array.from(besides(password, words)).length < LEAST_BESIDES)
    return 'This password is mostly the name, the email or Tillmap. Please choose another one.';
  return undefined;
};

/** @throws Invalid with that sentence. */
export const refuseGuessable = (password: string, owner: Owner, common: ReadonlySet<string>): void => {
  const why = whyGuessable(password, owner, common);
  if (why !== undefined) throw new Invalid({ password: [why] });
};
