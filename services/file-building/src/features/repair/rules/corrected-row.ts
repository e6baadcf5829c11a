import {
  type ColumnCorrections,
  correctedHeader,
  type HeaderFound,
  RowCheck,
  type RowFault,
  type RowRemark,
  readSupplierRow,
  type SupplierRowReading,
  safeCorrection,
} from '@tillmap/supplier-files';
import type { SessionItem } from '../../../model/item.ts';
import { rowCorrections, vatCorrected } from '../../../model/rows/file-correction.ts';
import { itemOf } from '../../../model/rows/item-of-row.ts';
import type { RejectedRow } from '../../../model/rows/rejected-row.ts';
import type { StoredReading } from '../../../model/rows/stored-reading.ts';

/** A row that can be used as it was mended. */
export type ValidRow = Readonly<{
  ok: true;
  item: SessionItem;
  isRepaired: boolean;
  /** What a person should know of its barcode, `''` where that is nothing. */
  note: string;
  remarks: readonly RowRemark[];
}>;

/** One that still cannot be. */
export type InvalidRow = Readonly<{ ok: false; faults: readonly RowFault[] }>;

const checks = new WeakMap<HeaderFound, RowCheck>();

const checkOf = (header: HeaderFound): RowCheck => {
  const known = checks.get(header);
  if (known) return known;
  const made = new RowCheck(header);
  checks.set(header, made);
  return made;
};

const faulty = (reason: string): InvalidRow => ({ ok: false, faults: [{ field: '', reason }] });

const soundRow = (
  row: RejectedRow,
  position: number,
  { item, flags, repair, note = '', remarks }: SupplierRowReading & { readonly ok: true },
): ValidRow => ({
  ok: true,
  item: itemOf(item, flags, position, item.supplierGroup || row.supplierGroup),
  isRepaired: repair !== undefined,
  note,
  remarks,
});

const corrections = new WeakMap<StoredReading, ColumnCorrections>();

/** As its file was corrected; VAT was corrected of the rows that were there, so that one which joins is doubted. */
const correctionsOf = (reading: StoredReading): ColumnCorrections => {
  const { corrections: given = [] } = reading;
  const made = corrections.get(reading) ?? {
    ...rowCorrections(given),
    otherVat: vatCorrected(given),
  };
  corrections.set(reading, made);
  return made;
};

/** The header by which a rejected row is read; undefined where that was not kept. */
export const headerOf = (reading: StoredReading, { header }: RejectedRow): HeaderFound | undefined => {
  const found = header === null ? undefined : reading.headers[header];
  return found && correctedHeader(found, correctionsOf(reading));
};

/** Reads a rejected row with other cells by the rules of the upload. */
export const readCorrectedRow = (
  reading: StoredReading,
  row: RejectedRow,
  cells: readonly string[],
): ValidRow | InvalidRow => {
  const { line, position } = row;
  const header = headerOf(reading, row);
  if (!header || position === null)
    return faulty(`Line ${line} cannot be read again. Correct it in the supplier’s file, and upload that again.`);
  const { corrections: _done, ...hints } = reading.hints;
  const read = readSupplierRow(checkOf(header).withoutDates({ line, cells }), header, hints);
  if (read.ok) return soundRow(row, position, read);
  return read.ok === false ? read : faulty(`Line ${line} is no product.`);
};

/** A cell of a rejected row as a person mends it. `column` is its place in the row. */
export type CellAtFault = Readonly<{
  column: number;
  field: string;
  /** The name of its column. */
  name: string;
  value: string;
  /** Why the row cannot be used; `''` for a cell that is not at fault. */
  reason: string;
  /** What was probably meant, to be offered; `''` where nothing is. */
  use: string;
}>;

const SHOWN = ['barcode', 'description', 'costprice', 'casecost', 'caseqty', 'rrp'];
/** Where a row in another currency is mended: its currency, and then its prices. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { currency: ['costprice', 'rrp'] };

/** The cells of a row that tell what it is, and those at fault. */
export const cellsAtFault = (
  header: HeaderFound,
  cells: readonly string[],
  faults: readonly RowFault[],
): CellAtFault[] => {
  const fields = new Set([
    ...SHOWN,
    ...faults.map(({ field }) => field),
    ...faults.flatMap((one) => BESIDE[one.field] ?? []),
  ]);
  return [...fields].flatMap((field) => {
    const column = header.fields.get(field);
    if (column === undefined) return [];
    const value = cells[column] ?? '';
    const reason = faults.find((fault) => fault.field === field)?.reason ?? '';
    const use = reason === '' ? '' : (safeCorrection(field, value) ?? '');
    return [{ column, field, name: (header.cells[column] ?? '').trim(), value, reason, use }];
  });
};
