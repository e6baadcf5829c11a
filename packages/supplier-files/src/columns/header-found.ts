import type { TableRow } from '../table/index.ts';
import type { AsideReason } from './choose-columns.ts';
import type { AmbiguityKind } from './column-match.ts';

/** What a cost is for, `''` where nothing says so. */
export type CostBasis = 'unit' | 'case' | '';

/** Where the variants below a title differ, and the column that ties them to it; -1 where there is none. */
export type VariantColumns = Readonly<{ variantAt: number; keyAt: number }>;

export type HeaderFound = {
  readonly found: true;
  /** Line of the header row, 0 for a list of barcodes that has none; the data are the rows with a greater line. */
  readonly line: number;
  /** The names of all columns as written; of a header of two rows, both of them. */
  readonly cells: readonly string[];
  /** The two rows that the header was made of. */
  readonly parts?: readonly TableRow[];
  /** Field → index in `TableRow.cells`. */
  readonly fields: ReadonlyMap<string, number>;
  /** Field → its header name in comparable form, to recognise a header that is repeated further down. */
  readonly names: ReadonlyMap<string, string>;
  /** Field → its header name as written. */
  readonly written: ReadonlyMap<string, string>;
  /** Header names as written that mean nothing here. */
  readonly ignored: readonly string[];
  /** Header names as written that mean a field which another column already has. */
  readonly ambiguous: readonly string[];
  /** Field → the other columns that mean it, in the order of the file. */
  readonly rivals: ReadonlyMap<string, readonly number[]>;
  /** Columns that are used although their names contradict it, as written. */
  readonly doubtful: readonly Readonly<{ field: string; name: string; doubt: AmbiguityKind }>[];
  /** Days that stand in the names of columns of prices, by field: from when and until when they hold. */
  readonly days?: ReadonlyMap<string, Readonly<{ since?: string; until?: string }>>;
  /** Fields whose amounts are in pence. */
  readonly inPence: ReadonlySet<string>;
  /** Columns of prices that are not used although nothing better is there, as written, and why. */
  readonly aside: readonly Readonly<{ name: string; why: AsideReason }>[];
  /** The column that is taken for the retail price only because another one is the cost, as written. */
  readonly assumedRrp?: string;
  /** The column that is taken for the barcodes only because its values are barcodes, as written. */
  readonly assumedBarcode?: string;
  /** What the costs are for by the name of their column. */
  readonly costSaid: CostBasis;
  readonly costWithVat: boolean;
  readonly rrpWithoutVat: boolean;
  /** The header that a row further down is by a layout that was taught; undefined where it is none. */
  readonly taught?: (row: TableRow) => HeaderFound | undefined;
  /** Where products are named once for their variants. */
  readonly variants?: VariantColumns;
  /** Text files only: what a row needs so that none of its values slips into another column. */
  readonly text?: TextLayout;
};

/** The first line of a header, which may have two rows. */
export const topOf = ({ line, parts = [] }: HeaderFound): number => Math.min(line, ...parts.map((part) => part.line));

/** How many columns the header of a text file has, and what parts them; `usual` is how many cells most rows below it have. */
export type TextLayout = Readonly<{ columns: number; delimiter: string; usual?: number }>;

export type HeaderNotFound = {
  readonly found: false;
  /** Required fields that no row names. */
  readonly missing: readonly string[];
  /** A sentence for a person. */
  readonly reason: string;
};
