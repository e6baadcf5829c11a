import { createReadStream } from 'node:fs';
import { REFERENCE_FILE_TYPES } from '@tillmap/contracts';
import { DomainError, Invalid } from '@tillmap/service-kit/domain';
import type { ObjectStore } from '@tillmap/storage/object-store';
import {
  type ColumnSpec,
  type HeaderFound,
  headerFit,
  inOrder,
  isSameHeader,
  type KnownLayout,
  laterHeader,
  layoutFit,
  openTable,
  type Table,
  TableError,
  type TableLimits,
  type TableRow,
  unreadSheetsNote,
} from '@tillmap/supplier-files';
import type { SureColumns } from '@tillmap/supplier-files/file-columns';
import type { ImportFinding } from '../../domain/imports/import-findings.ts';
import { isNoEntry } from '../../domain/imports/import-rows.ts';

/** An opened file of an import. */
export type ImportTable = {
  readonly header: HeaderFound;
  /** How its columns were found. */
  readonly columns: SureColumns;
  /** How the file is written. */
  readonly reading: Pick<Table, 'delimiter' | 'encoding' | 'sheet'>;
  /** The cells of the header row as written. */
  readonly headerCells: readonly string[];
  /** A note on which sheets of a workbook were not read; undefined where none was left out. */
  readonly sheetNote: string | undefined;
  /** Batches of the rows below the header that are entries, in the order of the file; each call reads from the start. */
  entries(): AsyncIterable<TableRow[]>;
  /** Rows that are no entries, as far as the entries have been read; empty lines are not counted. */
  leftOut(): number;
  /** What the file shows that a person should check, once its entries have been read. */
  findings(): readonly ImportFinding[];
  close(): Promise<void>;
};

/** Finds the columns of a table by its first rows; throws where they are not sure. */
export type FindColumns = (
  table: Pick<Table, 'delimiter' | 'encoding' | 'sheet'>,
  rows: readonly TableRow[],
) => SureColumns;

const EXTENSIONS = REFERENCE_FILE_TYPES.map((type) => type.slice(1));

// An accepted file is read to its end, also when a limit was lowered in between.
const NO_LIMITS = { maxRows: Number.MAX_SAFE_INTEGER, maxFileBytes: Number.MAX_SAFE_INTEGER };

const asRefusal = (error: unknown): unknown => {
  if (!(error instanceof TableError)) return error;
  return error.status === 422
    ? new Invalid({ file: [error.message] })
    : new DomainError(error.kind.replace('_', '-'), error.status, error.message);
};

async function* refusing(batches: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[]> {
  try {
    yield* batches;
  } catch (error) {
    throw asRefusal(error);
  }
}

const firstRows = async (table: Table): Promise<TableRow[]> => {
  for await (const rows of refusing(table.rows())) return rows;
  return [];
};

type Layout = Readonly<{ header: HeaderFound; headerCells: readonly string[]; columns: readonly ColumnSpec[] }>;

/** Entries are known by codes and barcodes, headers by words. */
const MAY_BE_NAME = /\p{L}{2}/u;

const otherColumns = (line: number, first: number): Invalid =>
  new Invalid({
    file: [
      `Line ${line} is a header with other columns than the one on line ${first}. Please save the rows below it as a separate file.`,
    ],
  });

/** Refuses a file in which the columns change further down: read on, its values would go into the wrong fields. */
const requireSameColumns = (row: TableRow, { header, columns }: Layout): void => {
  const later = laterHeader(row, columns, header);
  if (later && !isSameHeader(later, row.cells, header)) throw otherColumns(row.line, header.line);
};

async function* entriesOf(table: Table, layout: Layout, leaveOut: (rows: number) => void): AsyncGenerator<TableRow[]> {
  const { header, headerCells, columns } = layout;
  const key = columns.find(({ required }) => required)?.field ?? '';
  const keyAt = header.fields.get(key) ?? -1;
  for await (const batch of refusing(table.rows())) {
    const below = batch.filter(({ line }) => line > header.line);
    for (const row of below) if (MAY_BE_NAME.test(row.cells[keyAt] ?? '')) requireSameColumns(row, layout);
    const filled = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    const kept = filled.filter((row) => !isNoEntry(row, header, headerCells, keyAt));
    leaveOut(filled.length - kept.length);
    if (kept.length > 0) yield kept;
  }
}

type Wanted = Readonly<{ columns: readonly ColumnSpec[]; find: FindColumns; layouts: readonly KnownLayout[] }>;

const readHeader = async (
  table: Table,
  { columns, find }: Wanted,
  close: () => Promise<void>,
): Promise<ImportTable> => {
  const rows = await firstRows(table);
  const found = find(table, rows);
  const { header } = found;
  const headerCells = rows.find(({ line }) => line === header.line)?.cells ?? header.cells;
  let leftOut = 0;
  const entries = () => {
    leftOut = 0;
    return entriesOf(table, { header, headerCells, columns }, (rows) => {
      leftOut += rows;
    });
  };
  const findings = () => inOrder(table.findings?.() ?? []);
  return {
    header,
    columns: found,
    reading: table,
    headerCells,
    sheetNote: unreadSheetsNote(table),
    entries,
    leftOut: () => leftOut,
    findings,
    close,
  };
};

const openAt = async (
  file: { readonly path: string; readonly name: string },
  wanted: Wanted,
  limits: Pick<TableLimits, 'maxRows' | 'maxFileBytes'>,
  release: () => Promise<void>,
): Promise<ImportTable> => {
  let close = release;
  try {
    const fitOf = (rows: readonly TableRow[]) => layoutFit(rows, wanted.layouts) || headerFit(rows, wanted.columns);
    const table = await openTable(file.path, file.name, { extensions: EXTENSIONS, ...limits }, { fitOf });
    close = async () => {
      await table.close();
      await release();
    };
    return await readHeader(table, wanted, close);
  } catch (error) {
    await close();
    throw asRefusal(error);
  }
};

/** Imports' files: read as tables, kept in the object store. */
export const tabularImportFiles = (objects: ObjectStore, maxFileBytes: number) => ({
  /** Opens a file that lies at `path`. Refuses with 415, 413 or 422 and one sentence what is no such file. */
  openUploaded: (file: { readonly path: string; readonly name: string }, wanted: Wanted, maxRows: number) =>
    openAt(file, wanted, { maxRows, maxFileBytes }, async () => undefined),
  openKept: async (key: string, name: string, wanted: Wanted) => {
    const local = await objects.localPath(key);
    return openAt({ path: local.path, name }, wanted, NO_LIMITS, () => local.release());
  },
  keep: async (key: string, path: string): Promise<void> => void (await objects.put(key, createReadStream(path))),
  remove: (key: string) => objects.remove(key),
});

export type ImportFiles = ReturnType<typeof tabularImportFiles>;
