import { DomainError, Invalid } from '@tillmap/service-kit/domain';
import {
  type ColumnSpec,
  cleanText,
  findHeader,
  headerFit,
  openTable,
  REFERENCE_FILE_COLUMNS,
  type Table,
  TableError,
  type TableRow,
} from '@tillmap/supplier-files';

/** Names that open lists have for columns beside those of reference files. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  barcode: ['code'],
  name: ['product name', 'product name en', 'generic name'],
  size: ['quantity'],
};

const COLUMNS: readonly ColumnSpec[] = (REFERENCE_FILE_COLUMNS as readonly ColumnSpec[])
  .filter(({ field }) => Object.hasOwn(FURTHER, field))
  .map((column) => ({ ...column, aliases: [...(FURTHER[column.field] ?? []), ...column.aliases] }));

const EXTENSIONS = ['csv', 'tsv', 'txt', 'xlsx'];

/** One row of an open list as it is written there. */
export type OpenListRow = Readonly<{ barcode: string; name: string; size: string }>;

const asRefusal = (error: unknown): unknown => {
  if (!(error instanceof TableError)) return error;
  return error.status === 422
    ? new Invalid({ file: [error.message] })
    : new DomainError(error.kind.replaceAll('_', '-'), error.status, error.message);
};

async function* rowsOf(table: Table): AsyncGenerator<OpenListRow[]> {
  let at: ReadonlyMap<string, number> | undefined;
  let line = 0;
  const cellOf = (row: TableRow, field: string): string => cleanText(row.cells[at?.get(field) ?? -1] ?? '');
  for await (const rows of table.rows()) {
    if (!at) {
      const header = findHeader(rows, COLUMNS, table.delimiter);
      if (!header.found) throw new Invalid({ file: [header.reason] });
      at = header.fields;
      line = header.line;
    }
    yield rows
      .filter((row) => row.line > line)
      .map((row) => ({ barcode: cellOf(row, 'barcode'), name: cellOf(row, 'name'), size: cellOf(row, 'size') }));
  }
}

/** The rows of an open list, batch by batch. Throws with 413, 415 or 422 and one sentence for what is no such file. */
export const readOpenList = (limits: Readonly<{ maxRows: number; maxFileBytes: number }>) =>
  async function* (file: Readonly<{ path: string; name: string }>): AsyncGenerator<OpenListRow[]> {
    let table: Table | undefined;
    try {
      const fitOf = (rows: readonly TableRow[]) => headerFit(rows, COLUMNS);
      table = await openTable(file.path, file.name, { extensions: EXTENSIONS, ...limits }, { fitOf });
      yield* rowsOf(table);
    } catch (error) {
      throw asRefusal(error);
    } finally {
      await table?.close();
    }
  };

export type ReadOpenList = ReturnType<typeof readOpenList>;
