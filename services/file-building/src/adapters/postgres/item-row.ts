import { reasonOf } from '@tillmap/classification/reasons';
import type { Classification, ClassifiedItem, SessionItem } from '../../domain/item.ts';
import { type Report, unheard } from './kept-evidence.ts';

export type ItemRow = SessionItem;

export const ITEM_COLUMNS = `position, line, barcode, canonical, own_only as "ownOnly", supplier, cost, rrp,
  case_qty as "caseQty", description, size, supplier_group as "supplierGroup",
  supplier_vat as "supplierVat", cost_said as "costSaid", sold_as as "soldAs",
  coalesce(price_extra->>'case_cost', '') as "caseCost", coalesce(price_extra->>'case_barcode', '') as "caseBarcode",
  coalesce((price_extra->>'is_case')::boolean, false) as "isKnownCase", price_extra->'price_mark' as "priceMark",
  coalesce(price_extra->'doubts', '[]') as doubts`;

/**
 * One item by its key, for `cross join lateral`. `offset 0` keeps the planner from joining whole uploads: it knows little of
 * tables that were filled a moment ago.
 */
export const oneItem = (uploadId: string, position: string): string => lookedUp('item', uploadId, position);

/** The same for any table with the key of an item. */
export const lookedUp = (table: 'item' | 'result' | 'evidence', uploadId: string, position: string): string =>
  `select * from ${table} where upload_id = ${uploadId} and position = ${position} offset 0`;

/** Upload, first and last position: the items between that were known by barcode and have a group or a VAT of the supplier's. */
export const KNOWN_ITEMS = `select ${ITEM_COLUMNS} from item
  where upload_id = $1 and position between $2 and $3 and (supplier_group <> '' or supplier_vat <> '')
        and exists (select 1 from (${lookedUp('result', 'item.upload_id', 'item.position')}) found where source = 'exact')
  order by position`;

/** Upload: its items that were chosen to tell what its groups and VAT are. */
export const SAMPLED_ITEMS = `select ${ITEM_COLUMNS} from item
  where upload_id = $1 and position = any (array(select unnest(sample) from upload where id = $1)) order by position`;

/** For `item join result using (upload_id, position)`. */
export const CLASSIFIED_COLUMNS = `${ITEM_COLUMNS}, dept_code as "deptCode", sub_dept_code as "subDeptCode",
  cg_code as "cgCode", vat_code as "vatCode", confidence, source, needs_review as "needsReview", reason,
  product_name as "productName", product_size as "productSize", reviewed_by as "reviewedBy",
  coalesce(mapping_review, needs_review) as "mappingReview", coalesce(price_issues, '[]') as issues`;

export type ClassifiedRow = SessionItem &
  Omit<Classification, 'reason'> &
  Pick<ClassifiedItem, 'reviewedBy' | 'mappingReview' | 'issues'> & { readonly reason: string };

/** A row as an item; a reason that this version does not know is told to `report`. */
export const classifiedOf = (row: ClassifiedRow, report: Report = unheard): ClassifiedItem => ({
  item: row,
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
  },
  reviewedBy: row.reviewedBy,
  issues: row.issues,
  mappingReview: row.mappingReview,
});
