import {
  headerFit,
  type KnownLayout,
  layoutFit,
  openTable,
  SUPPLIER_FILE_COLUMNS,
  type Table,
  withFurtherTables,
} from '@tillmap/supplier-files';
import { refusal } from '../../model/rows/refused-table.ts';

type Limits = Readonly<{ maxFileBytes: number; maxRows: number }>;

/** Opens a file as a table. Of several sheets or separators those are taken by which one of the layouts can be read, or the header by its names. */
export const openSupplierFile = async (
  { path, name }: Readonly<{ path: string; name: string }>,
  limits: Limits,
  layouts: readonly KnownLayout[],
): Promise<Table> => {
  let table: Table | undefined;
  try {
    table = await openTable(path, name, limits, {
      fitOf: (rows) => layoutFit(rows, layouts) || headerFit(rows, SUPPLIER_FILE_COLUMNS),
    });
    return await withFurtherTables(table, SUPPLIER_FILE_COLUMNS, limits.maxRows);
  } catch (error) {
    await table?.close();
    throw refusal(error);
  }
};
