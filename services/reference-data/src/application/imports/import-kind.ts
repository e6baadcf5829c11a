import type { ColumnSpec, HeaderFound, TableRow } from '@tillmap/supplier-files';
import type { ImportFileType, ImportJob } from '../../domain/imports/import-job.ts';
import type { Remark, Repeats } from '../../domain/imports/import-notes.ts';
import type { Counted, ReadAs, RefusedRow, RowReading } from '../../domain/imports/import-rows.ts';
import type { ReferenceUnitOfWork } from '../unit-of-work.ts';

/** What writing one chunk of rows did. Rows in no list were there already or came again. */
export type ChunkOutcome = Readonly<{
  created: readonly string[];
  updated: readonly string[];
  refused: readonly RefusedRow[];
  /** Texts of rows that went in that were read as others. */
  readAs: readonly ReadAs[];
  remarks: readonly Remark[];
  repeats: Repeats;
  /** Barcodes of each event that catalog has to acknowledge. */
  told: readonly (readonly string[])[];
}>;

/** Reads and writes rows inside a transaction, those of one file in their order. */
export type RowWriter = Readonly<{
  write(stores: ReferenceUnitOfWork, job: ImportJob, rows: readonly TableRow[]): Promise<ChunkOutcome>;
  /** Remembers rows that went in before, so that those that follow are compared with them. */
  recall(stores: ReferenceUnitOfWork, job: ImportJob, rows: readonly TableRow[]): Promise<void>;
}>;

/** What is particular to one type of import. */
export type ImportKind = Readonly<{
  type: ImportFileType;
  columns: readonly ColumnSpec[];
  maxRows: number;
  /** Fields whose further columns are compared with the one that is used. */
  compared: readonly string[];
  /** Made once for each run of an import, so it may remember lists between chunks. */
  writer(header: HeaderFound): RowWriter;
}>;

/** Separates readable rows from refused ones. */
export const sorted = <Row>(
  readings: readonly RowReading<Row>[],
): { rows: Row[]; refused: RefusedRow[]; readAs: ReadAs[]; remarks: Remark[] } => ({
  rows: readings.flatMap((reading) => (reading.ok ? [reading.row] : [])),
  readAs: readings.flatMap((reading) => (reading.ok ? reading.readAs : [])),
  remarks: readings.flatMap((reading) => (reading.ok ? reading.remarks : [])),
  refused: readings.flatMap((reading) => (reading.ok ? [] : [reading.refused])),
});

/** The names of what was counted so, in their order. */
export const named = <Item extends { counted: Counted }>(
  items: readonly Item[],
  counted: Counted,
  nameOf: (item: Item) => string,
): string[] => items.filter((item) => item.counted === counted).map(nameOf);
