import type { ColumnSpec, HeaderFound } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { chosenHeader } from './apply-layout.ts';
import type { ColumnGuess } from './guess-columns.ts';
import type { KnownLayout } from './layout.ts';
import type { TableStart } from './table-start.ts';

/** Columns that a person chose; `headerLine` is 0 for a file without a header. */
export type ColumnChoice = Readonly<{ headerLine: number; fields: ReadonlyMap<string, number> }>;

/** The layout that a header is most like, and what changed since. */
export type Changed = Readonly<{ layoutId: string; sentences: readonly string[]; columns: ReadonlySet<number> }>;

/** What a person is asked where the columns are not sure. */
export type ColumnsQuestion = Readonly<{
  /** One sentence. */
  reason: string;
  /** What was looked for and what was found, for people who can change the file. */
  detail?: string;
  headerLine: number;
  columns: readonly ColumnGuess[];
  rowsLookedAt: number;
  changed?: Changed;
}>;

/** How the columns were found. */
export type ReadBy =
  | Readonly<{ by: 'choice' | 'order' }>
  /** `assumed`: columns that the names leave open and the contents prove. */
  | Readonly<{ by: 'names'; assumed: readonly ColumnGuess[] }>
  /** `moved`: what changed in the header without a doubt about a column. */
  | Readonly<{ by: 'layout'; layoutId: string; moved: readonly string[] }>
  | Readonly<{ by: 'contents'; columns: readonly ColumnGuess[] }>;

export type ColumnsDecision =
  | Readonly<{ isSure: true; header: HeaderFound; readBy: ReadBy; start: TableStart }>
  | Readonly<{ isSure: false; question: ColumnsQuestion }>;

/** What is decided by. */
export type DecidedBy = Readonly<{
  /** The first rows of the table. */
  rows: readonly TableRow[];
  specs: readonly ColumnSpec[];
  /** Of a text file. */
  delimiter: string | undefined;
  layouts: readonly KnownLayout[];
  choice?: ColumnChoice | undefined;
  /** The layout that the file has to be read with. */
  wanted?: KnownLayout | undefined;
}>;

/** Reads the table by these columns. */
export const read = (
  { specs, delimiter }: DecidedBy,
  start: TableStart,
  fields: ReadonlyMap<string, number>,
  readBy: ReadBy,
): ColumnsDecision => ({
  isSure: true,
  header: chosenHeader({ ...start, fields, specs, delimiter }),
  readBy,
  start,
});

/** Asks a person, with what each column is taken for. */
export const toColumnsQuestion = (
  start: TableStart,
  columns: readonly ColumnGuess[],
  reason: string,
  changed?: Changed,
): ColumnsDecision => ({
  isSure: false,
  question: {
    reason,
    headerLine: start.header?.line ?? 0,
    columns,
    rowsLookedAt: start.below.length,
    ...(changed && { changed }),
  },
});
