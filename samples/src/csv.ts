export type Cells = readonly (string | number)[];

/** One line of a delimited file without its end; a cell is quoted only where it must be. */
export const csvLine = (cells: Cells, delimiter = ','): string =>
  cells
    .map(String)
    .map((cell) => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter);

export const csvText = (rows: readonly Cells[], delimiter = ',', end = '\r\n'): string =>
  rows.map((row) => `${csvLine(row, delimiter)}${end}`).join('');

/** Pence as pounds: 1234 → `12.34`. */
export const pounds = (pence: number): string => (pence / 100).toFixed(2);
