import { type ClassifiedItem, shownDescription, shownSize } from './item.ts';
import { amountText } from './prices/amount.ts';
import type { CostReading } from './prices/file-prices.ts';
import { priceRowOf } from './prices/price-row.ts';
import { tillPricesOf } from './prices/till-prices.ts';
import type { Memory } from './session.ts';

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

/** What the till has of some products, by canonical barcode. */
export type TillHas = (memory: Memory, canonicals: readonly string[]) => Promise<ReadonlyMap<string, TillValues>>;

/** The line with what the till has where the supplier's row says nothing: no empty price goes to a till that has one. */
export const withTillValues = (
  line: TillLine,
  before: Pick<TillValues, 'cost' | 'unitCost' | 'rrp' | 'description' | 'size'> | null | undefined,
  { item }: Pick<ClassifiedItem, 'item'>,
): TillLine => {
  if (!before || (item.cost !== '' && item.rrp !== '' && item.description !== '' && item.size !== '')) return line;
  const hasNoCost = item.cost === '' && item.caseCost === '' && before.cost !== '';
  return {
    ...line,
    ...(hasNoCost && { cost: before.cost, unitCost: before.unitCost }),
    // What a case is sold for, a person may have taken away.
    ...(item.rrp === '' && item.soldAs === '' && before.rrp !== '' && { rrp: before.rrp }),
    ...(item.description === '' && before.description !== '' && { description: before.description }),
    ...(item.size === '' && before.size !== '' && { size: before.size }),
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
