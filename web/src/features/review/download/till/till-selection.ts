import type {
  DownloadContent,
  Rehearsal,
  TillChoice,
  TillProblem,
  TillProfileInfo,
  TillPurpose,
} from '@tillmap/contracts';
import { ownValue } from '../../../../shared/own-value.ts';

export type TillTable = TillProfileInfo['tables'][number];
export type TillFix = TillProblem['fixes'][number];
const TILL_TABLES: readonly TillTable[] = ['departments', 'vat', 'suppliers'];

/** What the till calls something, by what it is called here. */
export type TillTables = Partial<Record<TillTable, Record<string, string>>>;

/** What a person chose in the window: '' for no till. `part` is null for every file that the till takes. */
export type TillSelection = Readonly<{
  profile: string;
  purpose: TillPurpose | undefined;
  settings: Readonly<Record<string, string>>;
  tables: TillTables;
  fixes: Readonly<Record<string, TillFix>>;
  /** Columns that the till keeps as it has them. */
  keep: readonly string[];
  part: string | null;
}>;

export const NO_TILL: TillSelection = {
  profile: '',
  purpose: undefined,
  settings: {},
  tables: {},
  fixes: {},
  keep: [],
  part: null,
};

const withEntry = (entries: Record<string, string> = {}, name: string, value: string): Record<string, string> => {
  const { [name]: _, ...others } = entries;
  return value === '' ? others : { ...others, [name]: value };
};

/** With what the till calls one thing; '' takes it out again. */
export const withCode = (wish: TillSelection, table: TillTable, value: string, code: string): TillSelection => ({
  ...wish,
  tables: { ...wish.tables, [table]: withEntry(wish.tables[table], value, code.trim()) },
});

export const withSetting = (wish: TillSelection, name: string, value: string): TillSelection => ({
  ...wish,
  settings: withEntry({ ...wish.settings }, name, value.trim()),
});

export const withFix = (wish: TillSelection, key: string, fix: TillFix): TillSelection => ({
  ...wish,
  fixes: { ...wish.fixes, [key]: fix },
});

/** With a column in the file, or without it so that the till keeps what it has. */
export const withKept = (wish: TillSelection, column: string, isKept: boolean): TillSelection => ({
  ...wish,
  keep: [...wish.keep.filter((one) => one !== column), ...(isKept ? [column] : [])],
});

export const codeOf = ({ tables }: TillSelection, { missing }: TillProblem): string | undefined =>
  missing && ownValue(tables[missing.table], missing.value);

/** As it was before something was done for all rows of a problem. */
export const withoutFix = (wish: TillSelection, problem: TillProblem): TillSelection => {
  const { [problem.key]: _, ...fixes } = wish.fixes;
  const { missing } = problem;
  return missing ? { ...withCode(wish, missing.table, missing.value, ''), fixes } : { ...wish, fixes };
};

/** The first that was not tried yet; undefined where nothing can be done. */
export const nextFix = ({ fixes }: TillSelection, problem: TillProblem): TillFix | undefined => {
  const tried = fixes[problem.key];
  return problem.fixes[tried === undefined ? 0 : problem.fixes.indexOf(tried) + 1];
};

/** Which of a till's files: one by its name, or all in one ZIP file. */
export type WantedFiles = { part: string } | { parts: 'all' };

/**
 * What of a till's files is downloaded; all where none, or one that is not there any more, is chosen. Without a check of this
 * very choice nobody knows here how many there are: then all are asked for, which is one plain file where there is one.
 */
export const wantedFiles = ({ part: chosen }: TillSelection, check: Rehearsal | undefined): WantedFiles => {
  const parts = check?.parts ?? [];
  if (parts.length === 1) return { part: parts[0]!.part };
  return chosen !== null && parts.some(({ part }) => part === chosen) ? { part: chosen } : { parts: 'all' };
};

/** What was given or changed of the till's codes; '' for one that was taken out. */
export const changedCodes = (before: TillTables, after: TillTables): TillTables =>
  Object.fromEntries(
    TILL_TABLES.flatMap((table) => {
      const [was = {}, is = {}] = [before[table], after[table]];
      const changed = Object.keys({ ...was, ...is }).filter((value) => was[value] !== is[value]);
      return changed.length === 0
        ? []
        : [[table, Object.fromEntries(changed.map((value) => [value, is[value] ?? '']))]];
    }),
  );

/** What the calls are sent. */
export const choiceOf = (wish: TillSelection, content: DownloadContent): TillChoice => ({
  profile: wish.profile,
  ...(wish.purpose && { purpose: wish.purpose }),
  settings: { ...wish.settings },
  tables: wish.tables,
  fixes: { ...wish.fixes },
  keep: [...wish.keep],
  content,
});
