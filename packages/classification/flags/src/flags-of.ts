import { PhraseBook, wordsOf } from '@tillmap/classification/vat-rules';
import { containerOf } from './deposit.ts';
import type { FlagChoice, FlagId, FlagNation, FlagRule } from './flag-rule.ts';
import { PRODUCT_KINDS } from './kinds/index.ts';
import { kindsOfName } from './kinds-of-name.ts';
import { FLAG_RULES } from './rules.ts';

/** A kind of product that rules know, and whether it is sure. */
export type KindSaid = Readonly<{ kind: string; isSure: boolean }>;

/** A product: its name and size as a file has them, and what its department, sub-department and group are called. */
export type FlaggedProduct = Readonly<{
  name: string;
  size: string;
  place: readonly string[];
  /** The place is a proposal that nobody has looked at: it settles nothing. */
  isPlaceOpen?: boolean;
}>;

/** The day (YYYY-MM-DD), the nation and what the shop chose. */
export type FlagsAsked = Readonly<{ day: string; nation: FlagNation; choices: readonly FlagChoice[] }>;

/** A flag with its rule, and whether the name or the place says that the product is of its kind. */
export type Flag = Readonly<{ flag: FlagId; rule: FlagRule; kind: string; isSure: boolean; by: 'name' | 'place' }>;

const DRINKS: ReadonlySet<string> = new Set(['alcohol', 'energy-drink', 'canned-drink', 'juice']);
/** Kinds that only tell what a drink is sold in. */
const ONLY_DRINKS: ReadonlySet<string> = new Set(['canned-drink', 'juice']);
/** The categories of less healthy food are one to the rules. */
const ruleKind = (id: string): string => (id.startsWith('less-healthy') ? 'less-healthy' : id);

/** Whether a drink is in the deposit scheme: undefined where it is not. */
const depositKind = (product: Pick<FlaggedProduct, 'name' | 'size'>, drinks: ReadonlySet<string>): KindSaid[] => {
  const { container, isInSize } = containerOf(product, drinks);
  if (isInSize === false || container === 'glass bottle' || container === 'other') return [];
  const isSure = container !== 'unknown' && (isInSize === true || drinks.has('energy-drink'));
  return [{ kind: 'deposit-drink', isSure }];
};

/** The kinds that a name says, each once. */
export const kindsOf = (product: Pick<FlaggedProduct, 'name' | 'size'>): readonly KindSaid[] => {
  const found = kindsOfName(product.name);
  if (found.length === 0) return [];
  const said = new Map<string, boolean>();
  const drinks = new Set<string>();
  for (const { kind, isSure } of found) {
    const { id } = PRODUCT_KINDS[kind]!;
    if (DRINKS.has(id)) drinks.add(id);
    said.set(ruleKind(id), isSure || said.get(ruleKind(id)) === true);
  }
  const deposit = drinks.size > 0 ? depositKind(product, drinks) : [];
  return [...[...said].map(([kind, isSure]) => ({ kind, isSure })), ...deposit];
};

const departments = new PhraseBook();
for (const [index, kind] of PRODUCT_KINDS.entries()) departments.add(index, kind.departments ?? '');

const BETWEEN_PARTS = /[,&+/;]|\band\b/i;

const kindsIn = (text: string): string[] =>
  [...departments.ownersIn(wordsOf(text))].map((index) => ruleKind(PRODUCT_KINDS[index]!.id));

/** "Tobacco, News & Services": its parts have no kind in common, so that it tells nothing for sure of what is in it. */
const isMixed = (level: string): boolean => {
  const parts = level.split(BETWEEN_PARTS).filter((part) => part.trim() !== '');
  const [first = [], ...others] = parts.map(kindsIn);
  return parts.length > 1 && !first.some((kind) => others.every((kinds) => kinds.includes(kind)));
};

/**
 * The kinds that the nearest level of a place says. One that says several is unsure of each, a mixed one says nothing of the levels
 * below it, and what a drink is sold in no place can tell.
 */
export const kindsOfPlace = (place: readonly string[], isOpen = false): readonly KindSaid[] => {
  for (const [above, level] of place.toReversed().entries()) {
    const kinds = new Set(kindsIn(level));
    if (kinds.size === 0 || (above > 0 && isMixed(level))) continue;
    const isSure = kinds.size === 1 && !isOpen && !isMixed(level);
    return [...kinds].map((kind) =>
      ONLY_DRINKS.has(kind) ? { kind: 'deposit-drink', isSure: false } : { kind, isSure },
    );
  }
  return [];
};

const holdsOn = ({ from, until, nations, choice }: FlagRule, { day, nation, choices }: FlagsAsked): boolean =>
  (from === undefined || from <= day) &&
  (until === undefined || day <= until) &&
  (nations === undefined || nations.includes(nation)) &&
  (choice === undefined || choices.includes(choice));

/** The flags of kinds: what the name says stands, and the place settles what is unsure; without a name's kind the place decides. */
export const flagsOfKinds = (
  { name, place }: Readonly<{ name: readonly KindSaid[]; place: readonly KindSaid[] }>,
  asked: FlagsAsked,
): readonly Flag[] => {
  const by = name.length > 0 ? 'name' : 'place';
  const kinds = name.length === 0 ? place : name;
  if (kinds.length === 0) return [];
  return FLAG_RULES.filter((rule) => holdsOn(rule, asked)).flatMap((rule): Flag[] => {
    const said = kinds.filter(({ kind }) => rule.kinds.includes(kind));
    if (said.length === 0) return [];
    const isConfirmed = place.some((one) => one.isSure && said.some(({ kind }) => kind === one.kind));
    const isSure = rule.sure !== 'open' || rule.choice !== undefined;
    return [
      {
        flag: rule.flag,
        rule,
        kind: said[0]!.kind,
        isSure: isSure && (isConfirmed || said.some((one) => one.isSure)),
        by,
      },
    ];
  });
};

/** The flags of a product on a day in a nation. A rule that begins on a day changes nothing on the day before. */
export const flagsOf = (product: FlaggedProduct, asked: FlagsAsked): readonly Flag[] =>
  flagsOfKinds({ name: kindsOf(product), place: kindsOfPlace(product.place, product.isPlaceOpen) }, asked);

/**
 * Whether a deposit is paid for a product on a day in a nation: then its label has the price without the deposit and "+ deposit"
 * beside it. `perhaps` where it is a drink and its container is not known. How much it is nobody has settled.
 */
export const depositOf = (
  product: FlaggedProduct,
  { day, nation }: Pick<FlagsAsked, 'day' | 'nation'>,
): 'yes' | 'perhaps' | 'no' => {
  const flag = flagsOf(product, { day, nation, choices: [] }).find((one) => one.flag === 'deposit');
  if (!flag) return 'no';
  return flag.isSure ? 'yes' : 'perhaps';
};

/** The first day of the deposit scheme that runs on a day in a nation; undefined where none does. */
export const depositSince = ({ day, nation }: Pick<FlagsAsked, 'day' | 'nation'>): string | undefined =>
  FLAG_RULES.find((rule) => rule.flag === 'deposit' && holdsOn(rule, { day, nation, choices: [] }))?.from;

/** Whether a name leaves open that a product is restricted by age on a day, whatever the nation. */
export const isAgeUnsure = (name: string, day: string): boolean => {
  const flags = flagsOfKinds({ name: kindsOf({ name, size: '' }), place: [] }, { day, nation: 'england', choices: [] });
  return flags.some(({ flag, isSure }) => !isSure && (flag === 'age_18' || flag === 'born_2009'));
};
