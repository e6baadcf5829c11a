import { isWeighed, kindWordsOf, nameWordsOf, PhraseBook, wordsOf } from './phrase-book.ts';
import { placeRulesOf } from './place-rules.ts';
import { FIRST_FOOD_RULE, VAT_RULES } from './rules/index.ts';
import type { VatRule } from './vat-rule.ts';

/** A product as the check sees it. `place` are the names of department, sub-department and group, as far as they exist. */
export type VatRuleQuery = Readonly<{ name: string; place: readonly string[] }>;

/** `isCertain`: the name leaves no room for another rate, or its hint and its place say the same one. */
export type VatAnswer = Readonly<{ rule: VatRule; isCertain: boolean }>;

const books = {
  words: new PhraseBook(),
  endings: new PhraseBook(),
  hints: new PhraseBook(),
  exceptions: new PhraseBook(),
};
for (const [index, rule] of VAT_RULES.entries())
  for (const kind of ['words', 'endings', 'hints', 'exceptions'] as const) books[kind].add(index, rule[kind] ?? '');

const RULES_BY_ID = new Map(VAT_RULES.map((rule) => [rule.id, rule]));

const WEIGHED = wordsOf('weighed')[0]!;

const smallest = (indexes: Iterable<number>, isHeard: (index: number) => boolean): number | undefined => {
  let first: number | undefined;
  for (const index of indexes) if ((first === undefined || index < first) && isHeard(index)) first = index;
  return first;
};

/**
 * What the rules say of a product; undefined where none applies. Its own name speaks first, then the levels of its
 * place from the nearest on, then what only hints at a rate.
 */
export const vatAnswerFor = ({ name, place }: VatRuleQuery): VatAnswer | undefined => {
  const nameWords = nameWordsOf(name);
  const { words, before } = nameWords;
  const at = placeRulesOf(place);
  // Most names meet one rule or none, and most rules are never called off.
  let off: ReadonlySet<number> | undefined;
  const isOff = (index: number): boolean => {
    if (VAT_RULES[index]!.exceptions === undefined) return false;
    off ??= books.exceptions.ownersIn(isWeighed(name) ? [...words, WEIGHED] : words);
    return off.has(index);
  };
  const isInPlace = (index: number): boolean =>
    (VAT_RULES[index]!.departments === undefined || at.departments.has(index)) &&
    !(at.isOfGoods && index >= FIRST_FOOD_RULE);
  const isHeard = (index: number): boolean => isInPlace(index) && !at.excluded.has(index) && !isOff(index);

  const said = smallest(
    [...books.words.ownersIn(words, before), ...books.endings.endedBy(kindWordsOf(nameWords))],
    isHeard,
  );
  if (said !== undefined) return { rule: VAT_RULES[said]!, isCertain: VAT_RULES[said]!.certain === true };
  const hinted = smallest([...books.hints.ownersIn(words), ...books.words.ownersIn(words)], isHeard);
  const hint = hinted === undefined ? undefined : VAT_RULES[hinted]!;
  for (const level of at.levels) {
    const told = level.find((index) => !isOff(index));
    if (told === undefined) continue;
    const rule = VAT_RULES[told]!;
    return { rule, isCertain: hint?.certain === true && hint.rate === rule.rate };
  }
  const last = at.hinted.find((index) => !isOff(index)) ?? hinted;
  return last === undefined ? undefined : { rule: VAT_RULES[last]!, isCertain: false };
};

/** A rule by its id; undefined when there is none, or none any more. */
export const vatRule = (id: string): VatRule | undefined => RULES_BY_ID.get(id);

/** Whether a rule is of what is neither food nor drink. */
export const isOfGoods = (rule: VatRule): boolean => VAT_RULES.indexOf(rule) < FIRST_FOOD_RULE;
