import { PhraseBook, wordsOf } from './phrase-book.ts';
import { FIRST_FOOD_RULE, VAT_RULES } from './rules/index.ts';

const departments = new PhraseBook();
const departmentHints = new PhraseBook();
const excludedDepartments = new PhraseBook();
for (const [index, rule] of VAT_RULES.entries()) {
  departments.add(index, rule.departments ?? '');
  departmentHints.add(index, rule.departmentHints ?? '');
  excludedDepartments.add(index, rule.excludedDepartments ?? '');
}

/** Whether a level makes a rule apply by itself, whatever the product is called. */
const standsAlone = (index: number): boolean => VAT_RULES[index]!.words === undefined;
const BETWEEN_PARTS = /[,&+/;]|\band\b/i;

const ascending = (indexes: Iterable<number>): number[] => [...indexes].toSorted((one, other) => one - other);

/** The rules that a text speaks for; `context` is all that may call one off. */
const rulesSaid = (
  text: readonly string[],
  context: readonly string[],
  books: readonly PhraseBook[],
): readonly number[] => {
  const excluded = excludedDepartments.ownersIn(context);
  const owners = new Set(books.flatMap((book) => [...book.ownersIn(text)]));
  return ascending(owners).filter((index) => standsAlone(index) && !excluded.has(index));
};

/** What holds goods of every rate: "Food & Household". */
const OF_EVERY_RATE: ReadonlySet<string> = new Set(wordsOf('food deli baby'));

/** "Tea, Coffee & Soft Drinks", "Food & Household": its parts are at different rates, so it tells nothing of a product. */
const isMixed = (level: string): boolean => {
  const parts = level.split(BETWEEN_PARTS).map(wordsOf);
  if (parts.length === 1) return false;
  if (parts.some((part) => part.length === 1 && OF_EVERY_RATE.has(part[0]!))) return true;
  const last = parts.at(-1)!;
  // "Soft & Hot Drinks": a part without a kind of its own is of the last one's.
  const kind = last.length > 1 ? last.slice(-1) : [];
  const firstRule = (part: readonly string[]): number | undefined =>
    rulesSaid(part, part, [departments, departmentHints])[0];
  const rules = parts.flatMap((part) => firstRule(part) ?? firstRule([...part, ...kind]) ?? []);
  return new Set(rules.map((index) => VAT_RULES[index]!.rate)).size > 1;
};

/** What a place says. Rules are told by their index. */
export type PlaceRules = Readonly<{
  /** Rules with words that want to be read in this place. */
  departments: ReadonlySet<number>;
  excluded: ReadonlySet<number>;
  /** The rules each level speaks for, the level nearest to the product first. */
  levels: readonly (readonly number[])[];
  /** Those that are heard only where no level says more. */
  hinted: readonly number[];
  /** It holds neither food nor drinks: what is called like them there only smells or looks like them. */
  isOfGoods: boolean;
}>;

const readPlace = (place: readonly string[]): PlaceRules => {
  const telling = place.filter((level) => !isMixed(level)).map(wordsOf);
  const levels: (readonly number[])[] = [];
  let isOfGoods = false;
  for (const [depth, words] of telling.entries()) {
    const said = rulesSaid(words, telling.slice(depth).flat(), [departments]);
    // A word of food below a department of other goods is no food: biscuits of the pet shelf.
    const heard: readonly number[] = isOfGoods ? said.filter((index) => index < FIRST_FOOD_RULE) : said;
    if (heard.length > 0) isOfGoods ||= heard[0]! < FIRST_FOOD_RULE;
    levels.unshift(heard);
  }
  const excluded = new Set(telling.flatMap((words) => [...excludedDepartments.ownersIn(words)]));
  return {
    departments: departments.ownersIn(telling.flat()),
    excluded,
    levels,
    hinted: ascending(departmentHints.ownersIn(telling.flat())).filter((index) => !excluded.has(index)),
    isOfGoods,
  };
};

/** A wholesaler has some hundred places, and millions of products in them. */
const MAX_PLACES = 5_000;
const places = new Map<string, PlaceRules>();

export const placeRulesOf = (place: readonly string[]): PlaceRules => {
  const key = place.join('\u001f');
  const known = places.get(key);
  if (known) return known;
  const rules = readPlace(place);
  if (places.size >= MAX_PLACES) places.clear();
  places.set(key, rules);
  return rules;
};
