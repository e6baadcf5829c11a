import { reasonOf } from '@tillmap/classification/reasons';
import { type CamelRow, camelCased, inPartitionOfId, rowsOfId } from '@tillmap/storage/database';
import type { Classification, ClassifiedItem, SessionItem } from '../model/item.ts';
import type { PricedResult } from '../model/prices/kept.ts';
import { withFittingPrices } from '../model/prices/price-row.ts';
import type { Tables } from './schema.generated.ts';
import { type Report, unheard } from './stored-evidence.ts';

/** What a row of a supplier file leaves in the table, by the type each column is written as. */
const WRITTEN = {
  position: 'int',
  line: 'int',
  barcode: 'text',
  canonical: 'text',
  own_only: 'bool',
  supplier: 'text',
  cost: 'text',
  rrp: 'text',
  case_qty: 'text',
  description: 'text',
  size: 'text',
  supplier_group: 'text',
  supplier_vat: 'text',
  cost_said: 'text',
} as const satisfies Partial<Record<keyof Tables['item'], string>>;

/** The same with what is known of its barcode, and what few rows say of their prices. */
export const STAGED = {
  ...WRITTEN,
  is_known: 'bool',
  is_own: 'bool',
  price_extra: 'jsonb',
  dated_prices: 'jsonb',
} as const;

/** An item as it is read: its texts and, of its prices, what their columns do not say themselves. */
export type ItemRow = CamelRow<Tables['item'], (keyof typeof WRITTEN | 'sold_as')[]> &
  Pick<
    SessionItem,
    'costSaid' | 'soldAs' | 'caseCost' | 'caseBarcode' | 'isKnownCase' | 'priceMark' | 'doubts' | 'datedPrices'
  >;

const itemColumns = (datedPrices: string): string => `${camelCased([...Object.keys(WRITTEN), 'sold_as'])},
  coalesce(price_extra->>'case_cost', '') as "caseCost", coalesce(price_extra->>'case_barcode', '') as "caseBarcode",
  coalesce((price_extra->>'is_case')::boolean, false) as "isKnownCase", price_extra->'price_mark' as "priceMark",
  coalesce(price_extra->'doubts', '[]') as doubts, ${datedPrices} as "datedPrices"`;

export const ITEM_COLUMNS = itemColumns('dated_prices');

/** Of the wholesaler of the upload that is the first parameter of the statement. */
export const OF_WHOLESALER = `promotion_offer.wholesaler_code = (
  select session.wholesaler_code from session join upload on upload.session_id = session.id where upload.id = $1::uuid)`;

/**
 * With what files of the wholesaler's promotions offer, but for what had ended when the upload came: that is left out of its own rows too.
 */
const DATED_PRICES = `coalesce((
  select coalesce(dated_prices, '[]') || jsonb_agg(price || jsonb_build_object('from', from_day, 'until', until_day, 'promotion', source)
                                                   order by file_id, promotion_offer.position)
    from promotion_offer cross join jsonb_array_elements(prices) price
   where gtin = canonical and ${OF_WHOLESALER}
     and until_day >= (select to_char(touched_at at time zone 'Europe/London', 'YYYY-MM-DD') from upload where id = $1::uuid)
  having count(*) > 0), dated_prices)`;

/** The same with what is known of its barcode. */
export type PresentRow = ItemRow & CamelRow<Tables['item'], ['is_known', 'is_own']>;

export const PRESENT_COLUMNS = `${ITEM_COLUMNS}, is_known as "isKnown", is_own as "isOwn"`;

/** The rows of an upload, which is a parameter of a statement, the first one mostly: its part alone is planned for, and its id is hidden. */
export const ofUpload = (column = 'upload_id', parameter = '$1'): string => rowsOfId(column, parameter);

/** Said of another table that is joined by the upload: the planner does not find out for itself that it is the same part. */
export const inPartition = (column: string): string => inPartitionOfId(column, '$1');

/**
 * One item by its key, for `cross join lateral`. `offset 0` keeps the planner from joining whole uploads: it knows little of
 * tables that were filled a moment ago.
 */
export const oneItem = (rows: string, position: string): string => rowsAtPosition('item', rows, position);

/** The same for any table with the key of an item. */
export const rowsAtPosition = (table: 'item' | 'result' | 'evidence', rows: string, position: string): string =>
  `select * from ${table} where ${rows} and position = ${position} offset 0`;

/** The items of an upload with the barcodes of the second parameter, each looked up for itself as in `oneItem`. */
export const ITEMS_BY_BARCODE = `unnest($2::text[]) as asked (asked_for)
  cross join lateral (select * from item where canonical = asked_for and ${ofUpload()} offset 0) item`;

/** Upload, first and last position: the items between that were known by barcode and have a group or a VAT of the supplier's. */
export const KNOWN_ITEMS = `select ${ITEM_COLUMNS} from item
  where upload_id = $1 and position between $2 and $3 and (supplier_group <> '' or supplier_vat <> '')
        and exists (select 1 from (${rowsAtPosition('result', `upload_id = item.upload_id and ${inPartition('upload_id')}`, 'item.position')}) found where source = 'exact')
  order by position`;

/** Upload: its items that were chosen to tell what its groups and VAT are. */
export const SAMPLED_ITEMS = `select ${ITEM_COLUMNS} from item
  where upload_id = $1 and position = any (array(select unnest(sample) from upload where id = $1)) order by position`;

/** What was decided of an item, by the type each column is written as. */
export const DECIDED = {
  dept_code: 'text',
  sub_dept_code: 'text',
  cg_code: 'text',
  vat_code: 'text',
  confidence: 'real',
  source: 'text',
  needs_review: 'bool',
  reason: 'text',
} as const satisfies Partial<Record<keyof Tables['result'], string>>;

/** The product that it was found by, written once. */
export const FOUND_BY = {
  product_name: 'text',
  product_size: 'text',
  remembered: 'jsonb',
} as const satisfies Partial<Record<keyof Tables['result'], string>>;

/** What was found out about its prices. */
export const CHECKED = {
  mapping_review: 'bool',
  price_issues: 'jsonb',
  margin: 'real',
  price_family: 'int',
} as const satisfies Partial<Record<keyof Tables['result'], string>>;

/** A result as its table takes it. */
export const storedResult = ({ classification, prices, mappingReview }: PricedResult) => ({
  ...classification,
  remembered: classification.remembered && JSON.stringify(classification.remembered),
  mappingReview,
  priceIssues: prices.issues.length === 0 ? null : JSON.stringify(prices.issues),
  margin: prices.margin,
  priceFamily: prices.family,
});

/** Each of the columns set to that of another table: `margin = found.margin, …`. */
export const setFrom = (other: string, types: Readonly<Record<string, string>>): string =>
  Object.keys(types)
    .map((column) => `${column} = ${other}.${column}`)
    .join(', ');

/** For `item join result using (upload_id, position)`. */
export const CLASSIFIED_COLUMNS = `${itemColumns(DATED_PRICES)}, ${camelCased(Object.keys({ ...DECIDED, ...FOUND_BY }))}, reviewed_by as "reviewedBy",
  coalesce(mapping_review, needs_review) as "mappingReview", coalesce(price_issues, '[]') as issues`;

export type ClassifiedRow = ItemRow &
  CamelRow<Tables['result'], (keyof typeof DECIDED | keyof typeof FOUND_BY | 'reviewed_by')[]> &
  Pick<Classification, 'source' | 'remembered'> &
  Pick<ClassifiedItem, 'mappingReview' | 'issues'>;

/** The same with what is kept of its reasons, if anything is. */
export type EvidencedRow = ClassifiedRow & Pick<Tables['evidence'], 'content'>;

/** A hash of what a till gets of an item by the supplier's own row; for `item join result`. */
export const SUPPLIER_ROW_HASH = `md5(concat_ws(E'\\x1f', item.barcode, item.cost, item.rrp, item.case_qty, item.description, item.size, product_name,
  product_size, item.supplier, item.supplier_vat, item.cost_said, item.price_extra::text, item.sold_as))`;

/** A row as an item; a reason that this version does not know is told to `report`. */
export const classifiedOf = (row: ClassifiedRow, report: Report = unheard): ClassifiedItem => ({
  item: withFittingPrices(row),
  classification: {
    position: row.position,
    deptCode: row.deptCode,
    subDeptCode: row.subDeptCode,
    cgCode: row.cgCode,
    vatCode: row.vatCode,
    confidence: row.confidence,
    source: row.source,
    needsReview: row.needsReview,
    reason: reasonOf(row.reason, report),
    productName: row.productName,
    productSize: row.productSize,
    remembered: row.remembered,
  },
  reviewedBy: row.reviewedBy,
  issues: row.issues,
  mappingReview: row.mappingReview,
});
