import { BUILT_IN_PROFILES } from '../built-in/index.ts';
import { type Column, isInFile, type TillProfile } from '../profile/profile.ts';
import { allPartsOf } from '../profile/value.ts';

/** Their columns are chosen on the screen of the till, so they have no headings of their own. */
const WITHOUT_HEADINGS: ReadonlySet<string> = new Set(['kriolos', 'chromis']);
/** Shops have more columns, and older files fewer; a till of another maker shares hardly half of them. */
const MIN_SHARE = 0.7;
/** Headings that a till's own export has for a column that its import calls otherwise. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['gtin, upc, ean, or isbn', 'global_unique_id']]);

const folded = (heading: string): string => heading.trim().toLowerCase();

/** Whether a heading is that of a column, whose words in braces are the shop's own. */
const isOf = (heading: string, column: Column): boolean => {
  const [start = '', ...rest] = folded(column.heading).split(/\{[^{}]*\}/);
  const name = OTHER_NAMES.get(folded(heading)) ?? folded(heading);
  return rest.length === 0 ? name === start : name.startsWith(start) && name.endsWith(rest.at(-1)!);
};

/** A till whose import file a template is, with its column for each heading that it knows. */
export type KnownTill = Readonly<{ profile: TillProfile; columnOf: (heading: string) => Column | undefined }>;

const columnsOf = (profile: TillProfile): readonly Column[] =>
  profile.columns.filter((column) => !column.for_each_vat && isInFile(column, profile, 'new'));

/** The built-in till whose headings a template has; undefined where it is of none. */
export const knownTill = (headings: readonly string[]): KnownTill | undefined => {
  const found = [...BUILT_IN_PROFILES]
    .filter(([key]) => !WITHOUT_HEADINGS.has(key))
    .map(([, profile]) => {
      const columns = columnsOf(profile);
      const known = columns.filter((column) => headings.some((heading) => isOf(heading, column))).length;
      return { profile, columns, share: known / columns.length };
    })
    .toSorted((a, b) => b.share - a.share)[0];
  if (!found || found.share < MIN_SHARE) return undefined;
  return {
    profile: found.profile,
    columnOf: (heading) => found.columns.find((column) => isOf(heading, column)),
  };
};

/**
 * A learned column with what is known of it at its till: its rules, and where no product tells what fills it, that too. A key that is the same in each row is
 * none, and the heading is the one that the till's import knows.
 */
export const withKnown = (learned: Column, known: Column, isTold: boolean): Column => {
  const value = isTold ? learned.value : known.value;
  const isFilled = allPartsOf(value).some((part) => 'field' in part);
  const rules = (known.rules ?? []).filter(({ test }) => isFilled || !('unique' in test || 'one_spelling' in test));
  const own = (learned.rules ?? []).filter(
    ({ test }) => !rules.some((rule) => JSON.stringify(rule.test) === JSON.stringify(test)),
  );
  return {
    heading: OTHER_NAMES.has(folded(learned.heading)) ? known.heading : learned.heading,
    value,
    ...(known.only_for && { only_for: known.only_for }),
    ...(rules.length + own.length > 0 && { rules: [...rules, ...own] }),
  };
};
