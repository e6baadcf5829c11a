import type { TableRow } from '../table/index.ts';

const isFilled = (rows: readonly TableRow[], column: number): boolean =>
  rows.some(({ cells }) => (cells[column] ?? '').trim() !== '');

/**
 * Where the values of each field stand: a name that is merged over several columns may have its values below any of them. `columns` are
 * those of the names, `rows` those below the header.
 */
export const shiftedColumns = (
  columns: ReadonlyMap<string, number>,
  header: TableRow,
  rows: readonly TableRow[],
): Map<string, number> => {
  const shifted = new Map(columns);
  for (const [from, to] of header.wide ?? [])
    for (const [field, column] of columns) {
      if (column !== from || isFilled(rows, from)) continue;
      for (let beside = from + 1; beside <= to; beside++)
        if (isFilled(rows, beside)) {
          shifted.set(field, beside);
          break;
        }
    }
  return shifted;
};
