import { cellText, cleanText } from './clean-text.ts';
import { comparableName } from './column-match.ts';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { canonicalGtin, type GtinFlag, gtinNote } from './gtin.ts';
import { type CostBasis, type HeaderFound, laterHeader, saysTheSame } from './header.ts';
import { hasDecimalComma, type MoneyHints, type NumberReading, parseCount, parseMoney } from './money.ts';
import { headingOf } from './section-heading.ts';
import { supplierGroupOf } from './supplier-group.ts';
import type { TableRow } from './table.ts';
import { tooManyValues } from './too-many-values.ts';
import { isTotalsRow } from './totals-row.ts';
import { isPartOfHeader } from './two-row-header.ts';

/**
 * What qualifies the price of a row and is not settled:
 * - `of_a_measure`: the cost is for a kilogram, a litre or the like
 * - `of_another_pack`: the cost is for what is neither a unit nor a case, as an inner or a dozen
 * - `basis_contradicted`: the row says another unit of measure than the name of the column of costs
 * - `discount`: the row has a discount and nothing says whether it is taken off already
 * - `new_cost`, `new_rrp`: the row has a new price, and nothing says from when it holds
 * - `offer`: the price is that of an offer
 * - `cost_with_vat`, `rrp_without_vat`: the row's VAT is in the cost, or not in the RRP
 */
export type RowDoubtCode =
  | 'of_a_measure'
  | 'of_another_pack'
  | 'basis_contradicted'
  | 'discount'
  | 'new_cost'
  | 'new_rrp'
  | 'offer'
  | 'cost_with_vat'
  | 'rrp_without_vat';

/** `column` is the name of the column that says it, `seen` what stands there. */
export type RowDoubt = Readonly<{ code: RowDoubtCode; column: string; seen: string }>;

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
  /** What the file itself says the cost is for: the name of the column, or a unit of measure in the row. */
  readonly costSaid: CostBasis;
  /** The cost of a case where the file has that of a unit in another column, as decimal text; else `''`. */
  readonly caseCost: string;
  /** 14 digits of the case's barcode where the row gives it beside the unit's; else `''`. */
  readonly caseBarcode: string;
  readonly doubts: readonly RowDoubt[];
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
  /** Blank, a totals row, or a header; `header` is there when the rows below it have other columns than those above. */
  | { readonly ok?: undefined; readonly skip: true; readonly header?: HeaderFound };

/** A longer text is no code, and only compared with itself. */
const MAX_VAT_CHARS = 20;
const MAX_CHARS = { description: 300, size: 50, supplier: 50 } as const;
const SKIP: SupplierRowReading = { skip: true };

const isHeaderAgain = (cells: readonly string[], header: HeaderFound): boolean => {
  for (const [field, index] of header.fields)
    if (comparableName(cells[index] ?? '') !== header.names.get(field)) return false;
  return true;
};

/** A column of price marks may have the marked price, or only whether there is one. */
const YES_OR_NO = /^(?:y|n|yes|no)$/i;

/** A point that can only be a decimal one. */
const DECIMAL_POINT = /\d\.\d{1,2}\s*$|(?<!\d)0?\.\d{3,4}\s*$/;

/** Whether more prices of these rows of a text file have decimal commas for certain than decimal points, see `MoneyHints`. */
export const haveDecimalCommas = (rows: readonly TableRow[], { fields }: HeaderFound): boolean => {
  const prices = [fields.get('costprice'), fields.get('rrp')].filter((at) => at !== undefined);
  const texts = rows.flatMap(({ cells }) => prices.map((at) => cells[at] ?? ''));
  const commas = texts.filter(hasDecimalComma).length;
  return commas > 0 && commas > texts.filter((text) => DECIMAL_POINT.test(text)).length;
};

/**
 * Reads one row below the header of a supplier file. A bad value makes the row bad, and every reason is told.
 * `header` comes from `findHeader(rows, SUPPLIER_FILE_COLUMNS)`.
 */
export const readSupplierRow = (row: TableRow, header: HeaderFound, hints: MoneyHints = {}): SupplierRowReading => {
  const { cells, line } = row;
  const cell = (field: string): string => {
    const index = header.fields.get(field);
    return index === undefined ? '' : (cells[index] ?? '');
  };

  const barcode = canonicalGtin(cell('barcode'));
  const noProduct = barcode.ok ? undefined : readNoProduct(row, header);
  if (noProduct) return noProduct;

  const slipped = tooManyValues(row, header);
  // What stands in the wrong column has no reason of its own.
  if (slipped !== undefined) return { ok: false, line, reasons: [slipped], cells, heading: '' };
  const reasons: string[] = [];
  const refuse = (reason: string): void => void reasons.push(`Line ${line}: ${reason}`);
  const amount = (reading: NumberReading): string => {
    if (reading.ok) return reading.value;
    refuse(reading.reason);
    return '';
  };
  const text = (field: keyof typeof MAX_CHARS): string => {
    const clean = cellText(cell(field));
    if (clean.length > MAX_CHARS[field])
      refuse(`The ${field} has ${clean.length} characters; at most ${MAX_CHARS[field]} are allowed.`);
    return clean;
  };

  if (!barcode.ok)
    reasons.push(barcode.given === '' ? `Line ${line} has no barcode.` : `Line ${line}: ${barcode.reason}`);
  const costPrice = amount(parseMoney(cell('costprice'), 'cost price', hints));
  const isFlag = header.names.get('rrp') === 'pmp' && YES_OR_NO.test(cell('rrp').trim());
  const rrp = isFlag ? '' : amount(parseMoney(cell('rrp'), 'RRP', hints));
  const caseCost = amount(parseMoney(cell('casecost'), 'cost of a case', hints));
  const caseCode = canonicalGtin(cell('casebarcode'));
  const caseQty = amount(parseCount(cell('caseqty')));
  const supplier = text('supplier');
  const description = text('description');
  const size = text('size');
  const supplierGroup = supplierGroupOf((field) => cellText(cell(field)));
  const supplierVat = cellText(cell('vat')).slice(0, MAX_VAT_CHARS);
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
      costSaid: header.costSaid,
      caseCost,
      caseBarcode: caseCode.ok ? caseCode.canonical : '',
      doubts: [],
    },
  };
};

/** What a row without a barcode is when it is no product and no mistake either. */
const readNoProduct = (row: TableRow, header: HeaderFound): SupplierRowReading | undefined => {
  const { cells } = row;
  if (cells.every((text) => cleanText(text) === '')) return SKIP;
  if (isPartOfHeader(cells, header.parts)) return SKIP;
  if (isTotalsRow(cells, header.fields.get('barcode') ?? -1)) return SKIP;
  const other = laterHeader(row, SUPPLIER_FILE_COLUMNS, header);
  if (!other) return isHeaderAgain(cells, header) ? SKIP : undefined;
  return saysTheSame(other, cells, header) ? SKIP : { skip: true, header: other };
};
