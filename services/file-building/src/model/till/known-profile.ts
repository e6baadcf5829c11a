import { DomainError, Invalid } from '@tillmap/service-kit/domain';
import { type ProfileProblem, readProfile, TABLE_NAMES, type TableName, type TillProfile } from '@tillmap/till-files';

/** What the shop's till calls something, by what it is called here. */
export type SavedTables = Readonly<Partial<Record<TableName, Readonly<Record<string, string>> | undefined>>>;

/**
 * Tables of each wholesaler, by its code. What it calls VAT and departments is its own: the same code may be another rate at
 * another one.
 */
export type WholesalerTables = Readonly<Record<string, SavedTables>>;

/** A profile that a till's file can be written with; `version` is null for one that comes with Tillmap. */
export type KnownProfile = Readonly<{
  key: string;
  profile: TillProfile;
  version: number | null;
  tables: WholesalerTables;
}>;

/** Who saved a version of a profile, and when. */
export type ProfileVersion = Readonly<{ version: number; savedBy: string; savedAt: Date }>;

/** A profile of the shop's own, as it is now or was in an older version. */
export type OwnProfile = KnownProfile &
  Readonly<{ id: string; version: number; newest: number; wholesalers: readonly string[] }>;

const OWN = 'shop:';
const MAX_ENTRIES = 5_000;

export const keyOfOwn = (id: string): string => `${OWN}${id}`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a profile of the shop's own by its key; undefined for any other key. */
export const idOfKey = (key: string): string | undefined => {
  const id = key.startsWith(OWN) ? key.slice(OWN.length) : '';
  return UUID.test(id) ? id : undefined;
};

/** What is wrong with a profile, as messages by column. */
const errorsOf = (problems: readonly ProfileProblem[]): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const { where, message } of problems) errors[where] = [...(errors[where] ?? []), message];
  return errors;
};

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Whether all its texts can be kept by a database. */
const hasStorableTexts = (part: unknown): boolean => {
  if (typeof part === 'string') return isStorable(part);
  return typeof part !== 'object' || part === null || Object.values(part).every(hasStorableTexts);
};

/** 422 where another profile of the shop is called so. */
export const nameTaken = (name: string): Invalid =>
  new Invalid({ name: [`You have another profile that is called ${name}. Please choose another name.`] });

const MAX_NAME = 80;

/** A name, with the next number where it is taken: `Till`, `Till (copy 2)`, `Till (copy 3)`. */
export const freeName = (name: string, taken: readonly string[]): string => {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '');
  let free = name.slice(0, MAX_NAME);
  for (let number = 2; used.has(free.toLowerCase()); number += 1) {
    const end = ` (copy ${number})`;
    free = `${base.slice(0, MAX_NAME - end.length)}${end}`;
  }
  return free;
};

/** A profile as somebody wrote it. Throws Invalid with a sentence at each column that is wrong. */
export const requireProfile = (given: unknown): TillProfile => {
  const reading = readProfile(given);
  if (reading.ok && hasStorableTexts(reading.profile)) return reading.profile;
  if (reading.ok) throw new Invalid({ 'The profile': ['Please remove the invisible characters.'] });
  const { where, message } = reading.problems[0]!;
  throw new Invalid(errorsOf(reading.problems), `${where}: ${message}`);
};

/** 412 where a profile was saved since the version that the person saw. */
export const requireSeenVersion = (seen: number | undefined, current: number, savedBy: string): void => {
  if (seen === undefined || seen === current) return;
  throw new DomainError(
    'outdated',
    412,
    `${savedBy} saved version ${current} of this profile after you loaded it. Please load it again.`,
    { errors: { by: [savedBy], version: [String(current)] } },
  );
};

/** Tables with entries added; an empty text takes one out. Throws Invalid for a table that would be too long. */
export const mergedTables = (before: SavedTables, given: SavedTables): SavedTables =>
  Object.fromEntries(
    TABLE_NAMES.flatMap((name) => {
      const entries = Object.entries({ ...before[name], ...given[name] }).filter(([, code]) => code.trim() !== '');
      if (entries.length > MAX_ENTRIES)
        throw new Invalid({ [name]: [`A table has at most ${MAX_ENTRIES.toLocaleString('en-GB')} entries.`] });
      return entries.length > 0 ? [[name, Object.fromEntries(entries)]] : [];
    }),
  );

/** Of each wholesaler, with entries added; one that has none left is left out. */
export const mergedWholesalers = (before: WholesalerTables, given: WholesalerTables): WholesalerTables =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(given)])].flatMap((code) => {
      const tables = mergedTables(before[code] ?? {}, given[code] ?? {});
      return Object.keys(tables).length > 0 ? [[code, tables]] : [];
    }),
  );

/** A profile by its key; of the shop's own the newest version, or the one that is named. */
export type FindProfile = (key: string, version?: number) => Promise<KnownProfile | OwnProfile | undefined>;
