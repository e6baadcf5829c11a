import type { ShelfConflict } from '@tillmap/classification';
import type { AgeRestriction, State } from './entry.ts';
import type { GroupSense } from './group-sense.ts';
import type { NameKnowledge, RestsOn, ShelfKnowledge } from './shelf-knowledge.ts';

/** Restrictions that whole departments stand for. Knives, fireworks, solvents and lottery are single products of others. */
const OF_DEPARTMENTS: ReadonlySet<AgeRestriction> = new Set(['alcohol', 'medicines', 'tobacco', 'vapes']);

/** Of these a product is strange in any other department; medicines stand in toiletries, among sweets and with what is for babies too. */
const STRANGE_ELSEWHERE: ReadonlySet<AgeRestriction> = new Set(['alcohol', 'tobacco', 'vapes']);
const MIXERS = 'soft drinks';

/** How a product may be kept in a group of each state: chilled food is often called fresh. */
const FITS: Readonly<Record<State, readonly State[]>> = {
  ambient: ['ambient', 'tinned', 'dried'],
  chilled: ['chilled', 'fresh'],
  dried: ['dried', 'ambient'],
  fresh: ['fresh', 'chilled'],
  frozen: ['frozen'],
  tinned: ['tinned', 'ambient'],
};

/** Juice may be kept chilled, "fresh" is a scent and "dried" an ingredient: these count against a word of the group alone. */
const COUNTS_AGAINST_USUAL: ReadonlySet<State> = new Set(['frozen', 'tinned']);

/** What is known of a product by its name, and what its supplier's group is called: '' for nothing. */
type Told = Readonly<{ known: NameKnowledge; elsewhere: string }>;

const IS_GUESSED: ReadonlySet<RestsOn> = new Set(['one kind of the brand', 'perhaps']);

const sureKinds = ({ kinds }: NameKnowledge): string[] =>
  kinds.flatMap(({ kind, restsOn }) => (IS_GUESSED.has(restsOn) ? [] : [kind]));

/** Tobacco and what replaces it are sold beside each other, and by the same words. */
const alike = (age: AgeRestriction): AgeRestriction => (age === 'vapes' ? 'tobacco' : age);

/**
 * Whether a brand or a word says that the product is what a restricted group is for, or another kind of its section. Papers,
 * filters and lighters are one shelf.
 */
const isProven = (known: NameKnowledge, elsewhere: string, group: GroupSense, knowledge: ShelfKnowledge): boolean => {
  const { tree } = knowledge;
  const told = knowledge.kindsOfGroup(elsewhere);
  const ages = [...known.ages.map(({ age }) => age), ...told.flatMap((kind) => tree.ageOf(kind) ?? [])];
  const wanted = new Set([...group.restrictedBy].map(alike));
  if (ages.some((age) => wanted.has(alike(age)))) return true;
  const called = [...group.own, ...group.section];
  const isBeside = (kind: string, other: string): boolean =>
    tree.areRelated(kind, other) ||
    (wanted.has('tobacco') && tree.broaderOf(kind).some((broader) => tree.broaderOf(other).includes(broader)));
  return [...sureKinds(known), ...told].some((kind) => called.some((other) => isBeside(kind, other)));
};

const ageDoubt = (
  { known, elsewhere }: Told,
  group: GroupSense,
  knowledge: ShelfKnowledge,
): ShelfConflict | undefined => {
  const restriction = [...group.restrictedBy].find((age) => OF_DEPARTMENTS.has(age));
  if (restriction)
    return isProven(known, elsewhere, group, knowledge) ? undefined : { code: 'age_unproven', restriction };
  const { tree } = knowledge;
  // Beef in red wine and crisps of a brewery are no drink: what else the name says is what they are, but for a mixer.
  const isOnlyThat = known.kinds.every(
    ({ kind }) => tree.ageOf(kind) !== undefined || kind === MIXERS || tree.broaderOf(kind).includes(MIXERS),
  );
  if (!isOnlyThat) return undefined;
  const [surest] = sureKinds(known);
  const age = surest === undefined ? undefined : tree.ageOf(surest);
  const because = known.ages.find((found) => found.age === age)?.because;
  if (age === undefined || because === undefined || !STRANGE_ELSEWHERE.has(age)) return undefined;
  const isTold = group.own.length + group.section.length > 0;
  if (!isTold || [...group.ages].some((one) => alike(one) === alike(age))) return undefined;
  return { code: 'age_elsewhere', restriction: age, because };
};

const stateDoubt = ({ statesSaid: said }: NameKnowledge, group: GroupSense): ShelfConflict | undefined => {
  if (said.length === 0 || group.states.size === 0) return undefined;
  // What keeps without a fridge is often filed with what does not: long-life milk.
  if (said.some(({ state }) => state === 'ambient' || FITS[state].some((fitting) => group.states.has(fitting))))
    return undefined;
  const against = group.isStateSaid ? said[0] : said.find(({ state }) => COUNTS_AGAINST_USUAL.has(state));
  return against && { code: 'state_differs', word: against.because, state: [...group.states][0]! };
};

/**
 * What speaks against filing a product of this name in a group: that it is for what is restricted by age and nothing says that the
 * product is, that the product is restricted and the group is not, or that the two are kept in different ways. `elsewhere` is
 * what else says what the product is, as its supplier's own group.
 */
export const shelfConflictIn = (told: Told, group: GroupSense, knowledge: ShelfKnowledge): ShelfConflict | undefined =>
  ageDoubt(told, group, knowledge) ?? stateDoubt(told.known, group);
