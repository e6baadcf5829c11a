import { canonicalGtin, type GtinFlag, gtinNote } from './gtin.ts';
import { comparableName, type HeaderFound } from './header.ts';
import { type NumberReading, parseCount, parseMoney } from './money.ts';
import { headingOf } from './section-heading.ts';
import { supplierGroupOf } from './supplier-group.ts';
import type { TableRow } from './table.ts';

export type SupplierItem = {
  readonly line: number;
  /** As given; shown and exported. */
  readonly barcode: string;
  /** 14 digits; compared. */
  readonly canonical: string;
  readonly flags: readonly GtinFlag[];
  readonly repair: string | undefined;
  /** A sentence that says what was repaired or what makes the barcode doubtful, when there is something. */
  readonly note: string | undefined;
  /** Texts are `''` where the file says nothing. */
  readonly supplier: string;
  /** Pounds as decimal text with at most 4 decimals, or `''`. */
  readonly costPrice: string;
  readonly rrp: string;
  /** Integer text, or `''`. */
  readonly caseQty: string;
  readonly description: string;
  readonly size: string;
  /** What the supplier files it under, its levels joined by ' › '. */
  readonly supplierGroup: string;
  /** What its column of VAT says: a rate or a code of the supplier's own. */
  readonly supplierVat: string;
};

export type SupplierRowReading =
  | { readonly ok: true; readonly item: SupplierItem }
  /** `reasons` are sentences, each naming the line; `cells` as the file has them. */
  | {
      readonly ok: false;
      readonly line: number;
      readonly reasons: readonly string[];
      readonly cells: readonly string[];
      /** What the row says when it may be the heading of those below it, else `''`. */
      readonly heading: string;
    }
  /** Blank, a totals row, or the header once more. */
  | { readonly ok?: undefined; readonly skip: true };

/** A longer text is no code, and only compared with itself. */
const MAX_VAT_CHARS = 20;
const MAX_CHARS = { description: 300, size: 50, supplier: 50 } as const;
const TOTALS = /^(?:grand|sub|report|page|overall)?[\s-]*totals?\b/i;
/** A totals row has its label and a few sums. */
const TOTALS_ROW_MAX_CELLS = 5;
const CONTROL = /[\p{Cc}\s\ufeff\u200b]+/gu;
const NEEDS_CLEANING = /[\p{Cc}\ufeff\u200b]|[^\S ]| {2}|^ | $/u;
const SKIP: SupplierRowReading = { skip: true };

/** Text of a cell on one line, without control characters. */
export const cleanText = (text: string): string =>
  NEEDS_CLEANING.test(text) ? text.replace(CONTROL, ' ').trim() : text;

const isTotalsRow = (cells: readonly string[]): boolean => {
  let filled = 0;
  let labelled = false;
  for (const cell of cells) {
    const text = cell.trim();
    if (text === '') continue;
    filled++;
    labelled ||= TOTALS.test(text);
  }
  return labelled && filled <= TOTALS_ROW_MAX_CELLS;
};

const isHeaderAgain = (cells: readonly string[], header: HeaderFound): boolean => {
  for (const [field, index] of header.fields)
    if (comparableName(cells[index] ?? '') !== header.names.get(field)) return false;
  return true;
};

/**
 * Reads one row below the header of a supplier file. A bad value makes the row bad, and every reason is told.
 * `header` comes from `findHeader(rows, SUPPLIER_FILE_COLUMNS)`.
 */
export const readSupplierRow = (row: TableRow, header: HeaderFound): SupplierRowReading => {
  const { cells, line } = row;
  const cell = (field: string): string => {
    const index = header.fields.get(field);
    return index === undefined ? '' : (cells[index] ?? '');
  };

  const barcode = canonicalGtin(cell('barcode'));
  if (!barcode.ok && isNotProduct(cells, header)) return SKIP;

  const reasons: string[] = [];
  const refuse = (reason: string): void => void reasons.push(`Line ${line}: ${reason}`);
  const amount = (reading: NumberReading): string => {
    if (reading.ok) return reading.value;
    refuse(reading.reason);
    return '';
  };
  const text = (field: keyof typeof MAX_CHARS): string => {
    const clean = cleanText(cell(field));
    if (clean.length > MAX_CHARS[field])
      refuse(`The ${field} has ${clean.length} characters; at most ${MAX_CHARS[field]} are allowed.`);
    return clean;
  };

  if (!barcode.ok)
    reasons.push(barcode.given === '' ? `Line ${line} has no barcode.` : `Line ${line}: ${barcode.reason}`);
  const costPrice = amount(parseMoney(cell('costprice'), 'cost price'));
  const rrp = amount(parseMoney(cell('rrp'), 'RRP'));
  const caseQty = amount(parseCount(cell('caseqty')));
  const supplier = text('supplier');
  const description = text('description');
  const size = text('size');
  const supplierGroup = supplierGroupOf((field) => cleanText(cell(field)));
  const supplierVat = cleanText(cell('vat')).slice(0, MAX_VAT_CHARS);
  if (!barcode.ok || reasons.length > 0) {
    const heading = barcode.ok ? '' : headingOf(cells.map(cleanText), header);
    if (heading !== '') reasons.push(`Line ${line} looks like a heading.`);
    return { ok: false, line, reasons, cells, heading };
  }

  const { given, canonical, flags, repair } = barcode;
  const note = gtinNote(barcode);
  return {
    ok: true,
    item: {
      line,
      barcode: given,
      canonical,
      flags,
      repair,
      note,
      supplier,
      costPrice,
      rrp,
      caseQty,
      description,
      size,
      supplierGroup,
      supplierVat,
    },
  };
};

const isNotProduct = (cells: readonly string[], header: HeaderFound): boolean =>
  cells.every((text) => cleanText(text) === '') || isTotalsRow(cells) || isHeaderAgain(cells, header);
