import type { ColumnSpec, HeaderFound, TableRow } from '@tillmap/tabular';
import type { ImportFinding } from '../../domain/import-findings.ts';

/** An opened file of an import. */
export type ImportTable = {
  readonly header: HeaderFound;
  /** The cells of the header row as written. */
  readonly headerCells: readonly string[];
  /** Says which sheets of a workbook were not read; undefined where none was left out. */
  readonly sheetNote: string | undefined;
  /** Batches of the rows below the header that are entries, in the order of the file; each call reads from the start. */
  entries(): AsyncIterable<TableRow[]>;
  /** Rows that are no entries, as far as the entries have been read; empty lines are not counted. */
  leftOut(): number;
  /** What the file shows that a person should check, once its entries have been read. */
  findings(): readonly ImportFinding[];
  close(): Promise<void>;
};

/** Files of imports: uploaded ones and kept ones. */
export interface ImportFiles {
  /** Opens a file that lies at `path`. Refuses with 415, 413 or 422 and one sentence what is no such file. */
  openUploaded(
    file: { readonly path: string; readonly name: string },
    columns: readonly ColumnSpec[],
    maxRows: number,
  ): Promise<ImportTable>;
  openKept(key: string, fileName: string, columns: readonly ColumnSpec[]): Promise<ImportTable>;
  keep(key: string, path: string): Promise<void>;
  remove(key: string): Promise<void>;
}
