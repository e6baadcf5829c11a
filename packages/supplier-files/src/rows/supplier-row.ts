import { canonicalGtin, type GtinFlag, type GtinReading, gtinNote, withLeadingZero } from '../barcodes/index.ts';
import {
  type CostBasis,
  comparableName,
  type HeaderFound,
  isPartOfHeader,
  isSameHeader,
  laterHeader,
  SUPPLIER_FILE_COLUMNS,
  supplierGroupOf,
} from '../columns/index.ts';
import type { PriceMark, RowRemark, RowWarning, TableRow } from '../table/index.ts';
import { cellText, cleanText } from '../text/index.ts';
import { correctedHeader } from './corrected-header.ts';
import type { DatedPrice } from './dated-prices.ts';
import { discontinuedRemarks } from './discontinued.ts';
import { isPageText } from './page-text.ts';
import { findSuspectedPence } from './pence-among-pounds.ts';
import { rankOf, variantDoubts } from './price-variants.ts';
import { rowBarcodeOf } from './row-barcode.ts';
import { type RowFault, type RowHints, RowValues } from './row-values.ts';
import { headingOf } from './section-heading.ts';
import { tooManyValues } from './too-many-values.ts';
import { isTotalsRow } from './totals-row.ts';
import { wholeLine } from './whole-line.ts';

/** A product as a row of a supplier file has it. */
export type SupplierItem = {
  /** Line of the file, or Excel's row number. */
  readonly line: number;
  /** As given, with a lost leading zero put back; shown and exported. */
  readonly barcode: string;
  /** 14 digits; compared. */
  readonly canonical: string;
  /** Texts are `''` where the file has none. */
  readonly supplier: string;
  /** Pounds as decimal text with at most 4 decimals, or `''`. */
  readonly cost: string;
  readonly rrp: string;
  /** Integer text, or `''`. */
  readonly caseQty: string;
  readonly description: string;
  readonly size: string;
  /** What the supplier files it under, its levels joined by ' › ', coarsest first. */
  readonly supplierGroup: string;
  /** The value of its VAT column: a rate or a code of the supplier's own. */
  readonly supplierVat: string;
  /** What the cost is for by the file itself: the name of the column, or a unit of measure in the row. */
  readonly costSaid: CostBasis;
  /** The cost of a case where the file has that of a unit in another column, as decimal text; else `''`. */
  readonly caseCost: string;
  /** 14 digits of the case's barcode where the row gives it beside the unit's; else `''`. */
  readonly caseBarcode: string;
  /** 14 digits of further barcodes of the row that were not used: a new one, or the one before. Mostly undefined. */
  readonly moreBarcodes?: readonly string[];
  /** The price that is printed on the pack, where a column beside the RRP has it. */
  readonly priceMark: PriceMark | null;
  /** Prices that hold on some days only, beside `cost` and `rrp`. Mostly undefined, or null as it is stored. */
  readonly datedPrices?: readonly DatedPrice[] | null;
  readonly doubts: readonly RowWarning[];
};

/** What became of a row; see `readSupplierRow`. */
export type SupplierRowReading =
  | {
      readonly ok: true;
      readonly item: SupplierItem;
      /** Of the item's barcode. */
      readonly flags: readonly GtinFlag[];
      readonly repair: string | undefined;
      /** A sentence about what was repaired or what makes the barcode ambiguous, when there is something. */
      readonly note: string | undefined;
      /** The day (ISO) from which its prices hold, where its own column says so; else `''`. */
      readonly since: string;
      /** Its own prices where they hold from a later day on. Mostly undefined. */
      readonly coming: readonly DatedPrice[] | undefined;
      /** Of rows with one barcode, that of the highest rank has the usual price. Mostly undefined. */
      readonly rank: number | undefined;
      readonly remarks: readonly RowRemark[];
    }
  /** `reasons` are sentences, each naming the line; `cells` as the file has them. */
  | {
      readonly ok: false;
      readonly line: number;
      readonly reasons: readonly string[];
      /** The same with the field that each is about. */
      readonly faults: readonly RowFault[];
      readonly cells: readonly string[];
      /** The section heading that the row may be, else `''`. */
      readonly heading: string;
    }
  /** Blank, a totals row, or a header; `header` is there when the rows below it have other columns than those above, `isSameHeader` when not. */
  | { readonly ok?: undefined; readonly skip: true; readonly header?: HeaderFound; readonly isSameHeader?: true };

/** Of what is no longer sold: any other row of the barcode goes before it. */
export const GONE_RANK = -60_000;
const NOTHING: readonly never[] = [];
const SKIP: SupplierRowReading = { skip: true };
const SAME_HEADER: SupplierRowReading = { skip: true, isSameHeader: true };

const isHeaderAgain = (cells: readonly string[], header: HeaderFound): boolean => {
  for (const [field, index] of header.fields)
    if (comparableName(cells[index] ?? '') !== header.names.get(field)) return false;
  return true;
};

const moreBarcodesOf = (others: readonly string[]): Pick<SupplierItem, 'moreBarcodes'> =>
  others.length > 0 ? { moreBarcodes: others } : {};

const datedPricesOf = (dated: readonly DatedPrice[]): Pick<SupplierItem, 'datedPrices'> =>
  dated.length > 0 ? { datedPrices: dated } : {};

/**
 * Reads one row below the header of a supplier file. A bad value rejects the row, and every reason is listed.
 * `named` comes from `findHeader(rows, SUPPLIER_FILE_COLUMNS)`.
 */
export const readSupplierRow = (row: TableRow, named: HeaderFound, hints: RowHints = {}): SupplierRowReading => {
  const header = correctedHeader(named, hints.corrections);
  const { cells, line } = row;
  const values = new RowValues(row, header, hints);
  const {
    reading: barcode,
    caseBarcode,
    others,
    remarks: furtherBarcodes,
  } = rowBarcodeOf(header, cells, hints.lacksCheckDigits);
  const whole = barcode.ok ? undefined : wholeLine(row, header);
  if (whole !== undefined) return rejected(row, [{ field: '', reason: whole }]);
  const noProduct = barcode.ok ? undefined : readNoProduct(row, header);
  if (noProduct) return noProduct;

  const slipped = tooManyValues(row, header);
  // What stands in the wrong column has no reason of its own.
  if (slipped !== undefined) return rejected(row, [{ field: '', reason: slipped }]);
  if (!barcode.ok) {
    const reason = barcode.given === '' ? `Line ${line} has no barcode.` : `Line ${line}: ${barcode.reason}`;
    values.faults.push({ field: 'barcode', reason });
  }
  const description = values.description();
  const { cost, rrp, caseCost, costSaid, since, dated, coming, doubts, remarks } = values.prices();
  const ownCase = caseBarcodeOf(values.cell('casebarcode'));
  const caseQty = values.caseQty();
  const supplier = values.text('supplier');
  const size = values.size();
  if (!barcode.ok || values.faults.length > 0)
    return rejected(row, values.faults, barcode.ok ? '' : headingOf(cells.map(cleanText), header));

  const { given, canonical, flags, repair } = barcode;
  const gone = discontinuedRemarks(header, cells);
  return {
    ok: true,
    item: {
      line,
      // No scanner reads it without the zero.
      barcode: flags.includes('restored_zero') ? withLeadingZero(given) : given,
      canonical,
      supplier,
      cost,
      rrp,
      caseQty,
      description,
      size,
      supplierGroup: supplierGroupOf((field) => cellText(values.cell(field))),
      supplierVat: values.vat(),
      costSaid,
      caseCost,
      caseBarcode: ownCase === '' ? caseBarcode : ownCase,
      ...moreBarcodesOf(others),
      priceMark: values.priceMark(),
      ...datedPricesOf(dated),
      doubts: joined(
        doubts,
        findSuspectedPence(header, cells, hints.usualPrices),
        variantDoubts(hints.variants, header, row),
      ),
    },
    flags,
    repair,
    note: noteOf(barcode, hints),
    since,
    coming,
    rank: gone.length > 0 ? GONE_RANK : rankOf(hints.variants, header, row),
    remarks: joined(remarks, values.remarks, furtherBarcodes, gone),
  };
};

/** Where all barcodes lack check digits, that is told once for the file. */
const noteOf = (barcode: Extract<GtinReading, { ok: true }>, { lacksCheckDigits }: RowHints): string | undefined =>
  lacksCheckDigits && barcode.flags.includes('wrong_check_digit') ? undefined : gtinNote(barcode);

const rejected = ({ line, cells }: TableRow, faults: readonly RowFault[], heading = ''): SupplierRowReading => ({
  ok: false,
  line,
  reasons: faults.map(({ reason }) => reason),
  faults,
  cells,
  heading,
});

const caseBarcodeOf = (text: string): string => {
  const reading = text === '' ? undefined : canonicalGtin(text);
  return reading?.ok ? reading.canonical : '';
};

const joined = <T>(...lists: readonly (readonly T[])[]): readonly T[] => {
  // Most rows have none.
  if (lists.every(({ length }) => length === 0)) return NOTHING;
  const some = lists.filter((list) => list.length > 0);
  return some.length > 1 ? some.flat() : some[0]!;
};

/** What a row without a barcode is when it is no product and no mistake either. */
const readNoProduct = (row: TableRow, header: HeaderFound): SupplierRowReading | undefined => {
  const { cells } = row;
  if (cells.every((text) => cleanText(text) === '')) return SKIP;
  if (isPartOfHeader(cells, header.parts)) return SKIP;
  if (isTotalsRow(cells, header.fields.get('barcode') ?? -1) || isPageText(cells.map(cleanText), header)) return SKIP;
  const other = laterHeader(row, SUPPLIER_FILE_COLUMNS, header);
  if (!other) return isHeaderAgain(cells, header) ? SAME_HEADER : undefined;
  return isSameHeader(other, cells, header) ? SAME_HEADER : { skip: true, header: other };
};
