import { type ClassifiedItem, shownDescription, shownSize } from './item.ts';
import { amountText } from './prices/amount.ts';
import type { CostReading } from './prices/file-prices.ts';
import { priceRowOf } from './prices/price-row.ts';
import { tillPricesOf } from './prices/till-prices.ts';

/** What a till gets of a product, but for the names of its place. Money is decimal text in pounds, '' where not known. */
export type TillValues = Readonly<{
  barcode: string;
  description: string;
  size: string;
  deptCode: string;
  subDeptCode: string;
  cgCode: string;
  vatCode: string;
  supplier: string;
  cost: string;
  rrp: string;
  caseQty: string;
  /** Cost of one unit without VAT, where a margin can be told by it; '' for a case's row. */
  unitCost: string;
  /** The price printed on the pack. */
  priceMark: string;
}>;

/** A line of a till file, by its place in the upload and the canonical barcode it is compared by. */
export type TillLine = TillValues & Readonly<{ position: number; canonical: string }>;

/** A product as the till gets it. Where it is known what a cost is for, it is that of what is sold. */
export const tillLineOf = (classified: ClassifiedItem, prices: CostReading): TillLine => {
  const { item, classification } = classified;
  const row = priceRowOf(item);
  const { cost, rrp, unitCost } = tillPricesOf(item, prices, row);
  return {
    position: item.position,
    canonical: item.canonical,
    barcode: item.barcode,
    description: shownDescription(classified),
    size: shownSize(classified),
    deptCode: classification.deptCode,
    subDeptCode: classification.subDeptCode,
    cgCode: classification.cgCode,
    vatCode: classification.vatCode,
    supplier: item.supplier,
    cost,
    rrp,
    caseQty: item.caseQty,
    unitCost: row.isCase || row.isVatAlike ? '' : unitCost,
    priceMark: row.mark === 0 ? '' : amountText(row.mark),
  };
};

/** Columns of a till's file that say what changed in it; names of places follow their codes. */
export const COMPARED_COLUMNS = [
  'description',
  'size',
  'dept_code',
  'sub_dept_code',
  'cg_code',
  'vat_code',
  'supplier',
  'cost',
  'rrp',
  'case_qty',
] as const;

/** A line by the columns it is compared by. */
export type ComparedLine = Readonly<Record<'barcode' | (typeof COMPARED_COLUMNS)[number], string>>;
