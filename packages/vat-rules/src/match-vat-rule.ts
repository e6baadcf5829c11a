import { PhraseBook, wordsOf } from './phrase-book.ts';
import { VAT_RULES } from './rules/index.ts';
import type { VatRule } from './vat-rule.ts';

/** A product as the check sees it. `place` are the names of department, sub-department and group, as far as they exist. */
export type VatRuleQuery = Readonly<{ name: string; place: readonly string[] }>;

const books = {
  words: new PhraseBook(),
  exceptions: new PhraseBook(),
  departments: new PhraseBook(),
  excludedDepartments: new PhraseBook(),
};
for (const [index, rule] of VAT_RULES.entries())
  for (const kind of ['words', 'exceptions', 'departments', 'excludedDepartments'] as const)
    books[kind].add(index, rule[kind] ?? '');

/** Rules that a place alone makes apply. */
const WITHOUT_WORDS = VAT_RULES.flatMap(({ words }, index) => (words === undefined ? [index] : []));

const RULES_BY_ID = new Map(VAT_RULES.map((rule) => [rule.id, rule]));

type PlaceRules = Readonly<{
  departments: ReadonlySet<number>;
  excludedDepartments: ReadonlySet<number>;
  alone: readonly number[];
}>;

/** A wholesaler has some hundred places, and millions of products in them. */
const MAX_PLACES = 5_000;
const places = new Map<string, PlaceRules>();

const rulesAt = (place: readonly string[]): PlaceRules => {
  const key = place.join('\u001f');
  const known = places.get(key);
  if (known) return known;
  const words = place.flatMap(wordsOf);
  const departments = books.departments.ownersIn(words);
  const rules = {
    departments,
    excludedDepartments: books.excludedDepartments.ownersIn(words),
    alone: WITHOUT_WORDS.filter((index) => departments.has(index)),
  };
  if (places.size >= MAX_PLACES) places.clear();
  places.set(key, rules);
  return rules;
};

/** The first rule of the list that applies to a product; undefined where none does. */
export const vatRuleFor = ({ name, place }: VatRuleQuery): VatRule | undefined => {
  const words = wordsOf(name);
  const { departments, excludedDepartments, alone } = rulesAt(place);
  // Most names meet one rule or none, and most rules are never called off.
  let off: ReadonlySet<number> | undefined;
  const isOff = (index: number): boolean => {
    if (VAT_RULES[index]!.exceptions === undefined) return false;
    off ??= books.exceptions.ownersIn(words);
    return off.has(index);
  };
  let first = VAT_RULES.length;
  const ask = (index: number): void => {
    const fits =
      index < first &&
      (VAT_RULES[index]!.departments === undefined || departments.has(index)) &&
      !excludedDepartments.has(index);
    if (fits && !isOff(index)) first = index;
  };
  books.words.ownersIn(words).forEach(ask);
  alone.forEach(ask);
  return VAT_RULES[first];
};

/** A rule by its id; undefined when there is none, or none any more. */
export const vatRule = (id: string): VatRule | undefined => RULES_BY_ID.get(id);
