import type { PriceIssueCode } from '@tillmap/contracts';
import { ofUpload, rowsAtPosition } from '../../../database/item-row.ts';
import { HIGHEST_USUAL, LOWEST_USUAL } from '../../../model/prices/margin.ts';

/** Departments with fewer margins say nothing of what is usual in them. */
const MIN_MARGINS = 30;
/** Times the deviation, made of the median absolute one; and the least width to each side. */
const DEVIATIONS = 4 * 1.4826;
const MIN_WIDTH = 0.2;

/** Adds a note to sure margins that lie far outside those of their department in this file. */
export const UNUSUAL_MARGINS = `
  with priced as materialized (
         select position, dept_code, margin from result
          where upload_id = $1 and margin is not null and dept_code <> '' and reviewed_by is null),
       middle as (
         select dept_code, percentile_cont(0.5) within group (order by margin) as median
           from priced group by dept_code having count(*) >= ${MIN_MARGINS}),
       spread as (
         select dept_code, median,
                greatest(${MIN_WIDTH}, ${DEVIATIONS} * percentile_cont(0.5) within group (order by abs(margin - median)))
                  as width
           from priced join middle using (dept_code) group by dept_code, median),
       outside as (
         select position, margin, median - width as low, median + width as high
           from priced join spread using (dept_code) where abs(margin - median) > width)
  update result
     set price_issues = jsonb_build_array(jsonb_build_object(
           'code', 'margin_unusual', 'margin', outside.margin, 'low', low, 'high', high))
    from outside
   where upload_id = $1 and result.position = outside.position and price_issues is null`;

const MIN_FAMILY = 4;
/** So many of a family must sell within half and twice its usual price. */
const MIN_ALIKE = 0.7;

/** Adds an issue that sends its row to review; answers whether the row needed one before. */
const withIssue = (issue: string, from: string): string => `
  update result
     set price_issues = coalesce(price_issues, '[]') || jsonb_build_array(${issue}),
         mapping_review = coalesce(mapping_review, result.needs_review), needs_review = true
    from ${from}
   where upload_id = $1 and result.position = judged.position
  returning judged.needs_review as "before"`;

/** Sends prices that are ten or a hundred times those of their like to review, unless their cost fits them. */
const OFF_SCALE = `
  with priced as materialized (
         select result.position, price_family, item.rrp::numeric as rrp, margin, needs_review, price_issues, reviewed_by
           from (select * from result where upload_id = $1 and price_family is not null) result
          cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)),
       middle as (
         select price_family, percentile_disc(0.5) within group (order by rrp) as usual
           from priced group by price_family having count(*) >= ${MIN_FAMILY}),
       family as (
         select price_family, usual from priced join middle using (price_family)
          group by price_family, usual
         having count(*) filter (where rrp between usual / 2 and usual * 2) >= ${MIN_ALIKE} * count(*)),
       judged as (
         select position, needs_review, usual,
                case when rrp between usual * 8 and usual * 12.5 then 10 when rrp between usual * 80 and usual * 125 then 100
                     when rrp * 10 between usual * 0.8 and usual * 1.25 then 0.1
                     when rrp * 100 between usual * 0.8 and usual * 1.25 then 0.01 end as times
           from priced join family using (price_family)
          where reviewed_by is null and usual > 0
                and (margin is null or margin not between ${LOWEST_USUAL} and ${HIGHEST_USUAL})
                and (price_issues is null or not price_issues @> '[{"code":"price_scale"}]'))
  ${withIssue(
    `jsonb_build_object('code', 'price_scale', 'times', times, 'like', round(usual * 10000))`,
    '(select * from judged where times is not null) judged',
  )}`;

/** So many times, or so small a part of, what a product cost in the last file. */
const UNLIKE = 8;
/** Where more prices are so, it is the file that is another, which is asked for itself. */
const FEW_UNLIKE = 0.2;

/** Sends prices to review that are nothing like those of the last file. */
const UNLIKE_BEFORE = `
  with last as (
         select session.upload_id as id from upload join session on session.id = (answer #>> '{file_check,compared_with,0,session_id}')::uuid
          where upload.id = $1),
       priced as materialized (
         select result.position, result.needs_review, field, now, before
           from (select * from result where upload_id = $1 and reviewed_by is null and dept_code <> ''
                         and (price_issues is null or not price_issues @> '[{"code":"price_unlike_before"}]')) result
          cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)
          cross join lateral (select cost, rrp from item past where past.upload_id = (select id from last)
                                and past.canonical = item.canonical offset 0) past
          cross join lateral (values ('cost', nullif(item.cost, '')::numeric, nullif(past.cost, '')::numeric),
                                     ('rrp', nullif(item.rrp, '')::numeric, nullif(past.rrp, '')::numeric)) prices (field, now, before)
          where now > 0 and before > 0),
       unlike as (select distinct on (position) * from priced where now >= before * ${UNLIKE} or before >= now * ${UNLIKE}
                   order by position, field desc),
       judged as (select * from unlike where (select count(*) from unlike) <= ${FEW_UNLIKE} * (select count(distinct position) from priced))
  ${withIssue(
    `jsonb_build_object('code', 'price_unlike_before', 'field', field, 'now', round(now * 10000), 'before', round(before * 10000))`,
    'judged',
  )}`;

/** Whether a product is as the last file has it. */
const AS_BEFORE = `exists (
  select from (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)
    join item past on past.canonical = item.canonical
   where past.upload_id = (select session.upload_id from session where session.id = (answer #>> '{file_check,compared_with,0,session_id}')::uuid)
     and (past.cost, past.rrp, past.case_qty, past.description) = (item.cost, item.rrp, item.case_qty, item.description))`;

/**
 * Sends the products of a file to review that looks wrong as a whole, as long as nobody has said that it is right; of an older file
 * those that are otherwise in the last one.
 */
const FILE_UNSURE = withIssue(
  `'{"code": "file_unsure"}'::jsonb`,
  `(select position, needs_review from result join upload on upload.id = result.upload_id
     where upload.id = $1 and result.upload_id = $1 and reviewed_by is null and dept_code <> ''
       and answer #>> '{file_check,verdict}' = 'check' and (answer #>> '{file_check,products}')::int > 0
       and answer #>> '{file_check,answer,kind}' is distinct from 'right'
       and (price_issues is null or not price_issues @> '[{"code":"file_unsure"}]')
       and not (answer #> '{file_check,findings}' @> '[{"code":"older_file"}]' and ${AS_BEFORE})) judged`,
);

/** A barcode that the wholesaler's own mapping has was decided before. */
const OF_BARCODES: ReadonlySet<PriceIssueCode> = new Set(['in_store_code', 'check_digit_wrong']);

/** So many may be asked for themselves; where more of a file are so, one is asked for all. */
const FEW = 5;
const FEW_OF_FILE = 0.1;
const MOST_ASKED = 200;

/** Sends items to review that are odd by their row alone, or the first of them where many are, as in a bakery's list. */
const oddRows = (code: PriceIssueCode, isOdd: string): string => `
  with odd as materialized (
         select position from item where upload_id = $1 and ${isOdd}),
       found as (
         select result.position, needs_review, reviewed_by, price_issues, count(*) over () as products, min(result.position) over () as first
           from (select * from result where upload_id = $1 and dept_code <> ''
                         ${OF_BARCODES.has(code) ? `and source <> 'exact'` : ''}) result join odd on odd.position = result.position),
       most as (select least(${MOST_ASKED}, greatest(${FEW}, ${FEW_OF_FILE} * count(*))) as asked from item where upload_id = $1),
       judged as (
         select position, needs_review, case when products > asked then products end as products from found cross join most
          where reviewed_by is null and (products <= asked or position = first)
                and (price_issues is null or not price_issues @> '[{"code":"${code}"}]'))
  ${withIssue(`jsonb_strip_nulls(jsonb_build_object('code', '${code}', 'products', products))`, 'judged')}`;

/** As `canonicalGtin` of the package supplier-files says it, of 14 digits. */
const IS_IN_STORE = `canonical ~ '^(000000[02]|.2|.0[24])'`;
const HAS_NO_PRICE = `cost = '' and rrp = '' and coalesce(price_extra->>'case_cost', '') = ''`;

/** Each answers for the items that it sends to review whether they needed one before; may be repeated. */
export const SEND_TO_REVIEW = [
  OFF_SCALE,
  UNLIKE_BEFORE,
  FILE_UNSURE,
  oddRows('check_digit_wrong', `own_only and not ${IS_IN_STORE}`),
  oddRows('in_store_code', `own_only and ${IS_IN_STORE}`),
  oddRows(
    'price_missing',
    `${HAS_NO_PRICE} and exists (select from item where upload_id = $1 and not (${HAS_NO_PRICE}))`,
  ),
] as const;

/** Where it has more different texts, a column does not have rates. */
const MOST_RATES = 50;

/** Upload: what its column of VAT says, and how often. */
export const VAT_TEXTS = `
  select supplier_vat as said, count(*) as rows from item where upload_id = $1 and supplier_vat <> ''
   group by 1 order by 2 desc, 1 limit ${MOST_RATES}`;

/** Upload, texts of its VAT column: sends those to review. */
export const VAT_UNKNOWN = oddRows('vat_unknown', 'supplier_vat = any($2::text[])');
