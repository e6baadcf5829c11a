import { type FieldErrors, Invalid } from '@tillmap/service-kit/domain';
import { canonicalGtin, type HeaderFound, type RowFault, safeCorrection } from '@tillmap/supplier-files';
import type { RejectedRow } from '../../model/rows/rejected-row.ts';
import type { StoredReading } from '../../model/rows/stored-reading.ts';
import { cellsAtFault, headerOf, readCorrectedRow, type ValidRow } from './rules/corrected-row.ts';

/** Reasons by cell, as `cells.3`, with what was probably meant as `use.3`; that of a whole row as `row`. */
const errorsOf = (
  header: HeaderFound | undefined,
  cells: readonly string[],
  faults: readonly RowFault[],
): FieldErrors => {
  const shown = header ? cellsAtFault(header, cells, faults) : [];
  return Object.fromEntries(
    faults.flatMap(({ field, reason }) => {
      const cell = shown.find((one) => one.field === field);
      if (!cell) return [['row', [reason]]];
      const { column, use } = cell;
      return [[`cells.${column}`, [reason]], ...(use === '' ? [] : [[`use.${column}`, [use]]])];
    }),
  );
};

/** A file's barcodes are used with a wrong check digit and say so; one that was just typed is asked about first. */
const requireCheckDigit = (line: number, header: HeaderFound, cells: readonly string[]): void => {
  const column = header.fields.get('barcode') ?? -1;
  const barcode = cells[column] ?? '';
  const reading = canonicalGtin(barcode);
  if (!reading.ok || !reading.flags.includes('wrong_check_digit')) return;
  const use = safeCorrection('barcode', barcode);
  throw new Invalid({
    [`cells.${column}`]: [`Line ${line}: The check digit of ${reading.given} is wrong. One digit is wrong or missing.`],
    ...(use !== undefined && { [`use.${column}`]: [use] }),
    [`keep.${column}`]: [reading.given],
  });
};

/** Reads a row with the cells that a person changed; 422 with the reason by cell where it cannot be used. */
export const requireValidRow = (
  reading: StoredReading,
  row: RejectedRow,
  cells: readonly string[],
  keepsBarcode: boolean,
): ValidRow => {
  const read = readCorrectedRow(reading, row, cells);
  const header = headerOf(reading, row);
  if (!read.ok) throw new Invalid(errorsOf(header, cells, read.faults));
  if (header && !keepsBarcode) requireCheckDigit(row.line, header, cells);
  return read;
};
