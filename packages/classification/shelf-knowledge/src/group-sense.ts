import type { AgeRestriction, State } from './entry.ts';
import type { ShelfKnowledge } from './shelf-knowledge.ts';

/**
 * What a group is, by what its levels are called. `own` are the kinds of its own name, `section` those of the level over it where that
 * is no department. `restrictedBy` is what restricts all of its kinds by age, of its own name or where that has none of the level above;
 * `ages` what restricts any kind of any of its levels. `states` are how it is kept; `isStateSaid` where a level says so in a
 * word, else they are the usual ones of its kinds.
 */
export type GroupSense = Readonly<{
  own: readonly string[];
  section: readonly string[];
  restrictedBy: ReadonlySet<AgeRestriction>;
  ages: ReadonlySet<AgeRestriction>;
  states: ReadonlySet<State>;
  isStateSaid: boolean;
}>;

const NONE: ReadonlySet<AgeRestriction> = new Set();

/** Aisles where "frozen" is a film or a feeling and "fresh" a scent: no word of a name says how their products are kept. */
const NOT_FOOD: ReadonlySet<string> = new Set([
  'baby',
  'car care',
  'clothing',
  'diy',
  'flowers and plants',
  'gift wrap',
  'greeting cards',
  'health',
  'household',
  'kitchenware',
  'news and magazines',
  'phone top ups',
  'seasonal goods',
  "smokers' accessories",
  'stationery',
  'tobacco',
  'toiletries',
  'toys',
  'vapes',
]);

const statesOf = (place: readonly string[], kinds: readonly string[], knowledge: ShelfKnowledge) => {
  const { tree } = knowledge;
  const isFood = (kind: string): boolean => ![kind, ...tree.broaderOf(kind)].some((one) => NOT_FOOD.has(one));
  const usual = kinds.filter(isFood).flatMap((kind) => tree.kind(kind)?.state ?? []);
  for (const level of place.toReversed()) {
    const said = knowledge.statesSaid(level).map(({ state }) => state);
    // "Long Life Milk" of the department "Chilled".
    const longLife = usual.filter((state) => state === 'ambient');
    if (said.length > 0) return { states: new Set([...said, ...longLife]), isStateSaid: true };
  }
  return { states: new Set(usual), isStateSaid: false };
};

/** Reads what a group is called, from the department down. */
const senseOfGroup = (place: readonly string[], knowledge: ShelfKnowledge): GroupSense => {
  const { tree } = knowledge;
  const levels = place.toReversed().map((level) => knowledge.kindsOfGroup(level));
  const [own = [], above = []] = levels;
  const section = place.length > 2 ? above : [];
  const telling = levels.find(({ length }) => length > 0) ?? [];
  const agesOf = (kinds: readonly string[]) => kinds.flatMap((kind) => tree.ageOf(kind) ?? []);
  const ages = agesOf(telling);
  return {
    own,
    section,
    restrictedBy: ages.length === telling.length ? new Set(ages) : NONE,
    ages: new Set(agesOf(levels.flat())),
    ...statesOf(place, telling, knowledge),
  };
};

/** Groups that are kept read at once; there are a few hundred in a hierarchy. */
const MOST_KEPT = 20_000;

/** The same, each group read once. */
export const keepingSense = (knowledge: ShelfKnowledge): ((place: readonly string[]) => GroupSense) => {
  const kept = new Map<string, GroupSense>();
  return (place) => {
    const key = place.join('\n');
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const sense = senseOfGroup(place, knowledge);
    kept.set(key, sense);
    return sense;
  };
};
