import {
  CLASSIFIED_COLUMNS,
  type ClassifiedRow,
  ofUpload,
  rowsAtPosition,
  SUPPLIER_ROW_HASH,
} from '../../../database/item-row.ts';
import { KEPT_PLACE, thoughtOn } from '../../../database/kept-place.ts';
import { oldLineOf, tillLineOf } from '../../../database/renumbered.ts';
import type { ClassifiedItem } from '../../../model/item.ts';
import { PLACE_OF } from '../../../model/second-thoughts.ts';
import type { Compared } from '../rules/changed-line.ts';
import { tillValuesJson } from './base-store.ts';

/** A classified item with what the till has of it. */
export type ComparedItem = Readonly<{ classified: ClassifiedItem; compared: Compared }>;
export type ComparedRow = ClassifiedRow & Compared;

/** What the till has, with what the supplier's row said of place and VAT then. */
const beforeJson = (from: string): string => `${tillValuesJson(from)}
  || jsonb_build_object('supplierGroup', ${from}.supplier_group, 'supplierVat', ${from}.supplier_vat)`;
/** The same; whatever a till has under another barcode is sold under the new one. */
const beforeOf = (item: string): string => `${beforeJson('base_line')} || case when paired_by is null then '{}'
  else jsonb_build_object('barcode', ${item}.barcode, 'oldBarcode', base_line.barcode, 'pairedBy', paired_by) end`;
const BEFORE = beforeOf('item');

const inBase = (memory: string, item = 'item'): string => `from ${tillLineOf(memory, `${item}.canonical`)}`;

const CODES = ['dept_code', 'sub_dept_code', 'cg_code', 'vat_code'] as const;
const codesOfBase = (memory: string): string =>
  `select said as base_said, ${CODES.map((code) => `${code} as base_${code}`).join(', ')} ${inBase(memory)} offset 0`;
const HAS_OTHER_CODES = `(${CODES.map((code) => `${code} <> base_${code}`).join(' or ')})`;

/** Whether all that differs of place and VAT code is a second thought that nobody took. */
const IS_THOUGHT = `exists (${thoughtOn(
  '$7',
  'item.canonical',
  '',
  `decision <> 'take'
   and (classes @> '{place_moved}' or (dept_code, sub_dept_code, cg_code) = (base_dept_code, base_sub_dept_code, base_cg_code))
   and (classes @> '{vat_moved}' or vat_code = base_vat_code or '' in (vat_code, base_vat_code))`,
)})`;

/** Items with what the till has of them, and with what became of second thoughts of a difference on them. */
const withThoughts = (items: string, memory: string, session: string, difference: string): string => `
  select compared.*, kept, coalesce("reviewedBy", taken_by) as "placedBy",
         before is null and exists (select from left_out where wholesaler_code = ${memory}
                                       and left_out.canonical = compared.canonical and session_id <> ${session}) as "wasLeftOut"
    from (${items}) compared
    left join lateral (${thoughtOn(
      difference,
      'compared.canonical',
      `${KEPT_PLACE} as kept, case decision when 'take' then decided_by end as taken_by`,
    )}) thought on true
   order by position`;

// Rows whose supplier said the same are not read: only these can be other lines for the till.
export const COMPARED = withThoughts(
  `select page.*, (select ${beforeOf('page')} ${inBase('$4', 'page')}) as before
     from (select ${CLASSIFIED_COLUMNS}
             from (select * from result where upload_id = $1 and position between $2 and $3 and dept_code <> '') result
            cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)
             left join lateral (${codesOfBase('$4')}) base on true
            where base_said is distinct from ${SUPPLIER_ROW_HASH} || $5::text
               or (${HAS_OTHER_CODES} and not ${IS_THOUGHT})
               or exists (select from change_decision
                           where wholesaler_code = $4 and change_decision.canonical = item.canonical and decision = 'keep')
          ) page`,
  '$4',
  '$6::uuid',
  '$7',
);

const AT_POSITIONS = `
    from unnest($2::int[]) as page (position)
   cross join lateral (${rowsAtPosition('result', ofUpload(), 'page.position')}) result (result_upload_id, result_position)
   cross join lateral (${rowsAtPosition('item', ofUpload(), 'page.position')}) item (item_upload_id, item_position)`;

const AT_BASE = `
  select ${CLASSIFIED_COLUMNS}, (select ${BEFORE} ${inBase('$3')}) as before ${AT_POSITIONS} where dept_code <> ''`;

// A session that was downloaded keeps what it was compared with: what changed then, else what was downloaded, else the base
// where no other session has moved it since. What is not known any more is left out. A new line may have been paired since.
const atFrozen = (difference: string): string => `
  select ${CLASSIFIED_COLUMNS},
         case when line_canonical is null then coalesce(downloaded, base_before)
              when line_before is null or line_before -> 'oldBarcode' is not null
                then (select ${BEFORE} from ${oldLineOf('frozen_wholesaler', 'item.canonical')})
              else line_before end as before
    ${AT_POSITIONS}
   cross join (select at as frozen_at, session_id as frozen_session, wholesaler_code as frozen_wholesaler
                 from download where id = $3::uuid) frozen
    left join lateral (select canonical as line_canonical, before as line_before from difference_line
                        where ${ofUpload('upload_id', difference)} and difference_line.canonical in (item.canonical, '${PLACE_OF}' || item.canonical)
                        offset 0 limit 1) line on true
    left join lateral (select ${beforeJson('download_line')} as downloaded from download_line
                        where download_id = $3::uuid and download_line.canonical = item.canonical offset 0) own on true
    left join lateral (select ${beforeJson('base_line')} as base_before,
                              at <= frozen_at or exists (select from download where download.id = base_line.download_id
                                                            and session_id = frozen_session) as base_stands
                         from base_line where wholesaler_code = frozen_wholesaler
                          and base_line.canonical = item.canonical and delisted_by = '' offset 0) base on true
   where dept_code <> '' and (line_canonical is not null or downloaded is not null or coalesce(base_stands, true))`;

export const COMPARED_AT_BASE = withThoughts(AT_BASE, '$3', '$4::uuid', '$5');
export const COMPARED_AT_FROZEN = withThoughts(atFrozen('$6'), '$4', '$5::uuid', '$6');

/** Whether the supplier's row says otherwise than its last one; what one of them does not say is no change. */
const isSaidOtherwise = (key: string): string =>
  `(before ->> '${key}' <> '' and "${key}" <> '' and lower(before ->> '${key}') <> lower("${key}"))`;

const PLACE = ['deptCode', 'subDeptCode', 'cgCode'] as const;
const nowJson = (...codes: readonly string[]) =>
  `jsonb_build_object(${codes.map((code) => `'${code}', "${code}"`).join(', ')})`;

/** What is searched in a line. */
export const SEARCHED = `E'\\n' || folded(after->>'description') || E'\\n' || (after->>'barcode') || E'\\n' || replace(canonical, '${PLACE_OF}', '') || E'\\n'`;

/**
 * What Tillmap would now decide otherwise of a product that nobody placed and of whose place the wholesaler's file says what
 * it said before: beside what changed, each as a line of its own that a person can take.
 * `offset 0` has what the till has looked up once for all its values.
 */
const addThoughts = (items: string, difference: string): string => `
  insert into difference_line (upload_id, canonical, position, told_by, classes, before, after, key, dept_code, band, cost, rrp, search_text)
  select ${difference}::uuid, canonical, position, told_by, classes, before, after,
         concat_ws('~', ${[...PLACE, 'vatCode'].map((code) => `after ->> '${code}'`).join(', ')}), after ->> 'deptCode', '', 0, 0, ${SEARCHED}
    from (select '${PLACE_OF}' || canonical as canonical, position, before,
                 -- The wholesaler's own mapping of the barcode comes from reference data, all else is worked out.
                 case source when 'exact' then 'reference' else 'tillmap' end as told_by,
                 array_remove(array[case when is_vat then 'vat_moved' end, case when is_place then 'place_moved' end], null) as classes,
                 before || case when is_place then ${nowJson(...PLACE)} else '{}' end
                        || case when is_vat then ${nowJson('vatCode')} else '{}' end as after
            from (${items} offset 0) compared
           cross join lateral (select ${isSaidOtherwise('supplierGroup')} as is_regrouped offset 0) said
           cross join lateral (select not is_regrouped
                                      and (${PLACE.map((code) => `before ->> '${code}' <> "${code}"`).join(' or ')}) as is_place,
                                      not is_regrouped and not ${isSaidOtherwise('supplierVat')} and before ->> 'vatCode' <> ''
                                      and "vatCode" <> '' and before ->> 'vatCode' <> "vatCode" as is_vat offset 0) moved
           where before is not null and "reviewedBy" is null and (is_place or is_vat)) thought
  on conflict (upload_id, canonical) do update
     set (told_by, classes, before, after, key, dept_code)
         = (excluded.told_by, excluded.classes, excluded.before, excluded.after, excluded.key, excluded.dept_code)`;

/** Upload, wholesaler and difference: second thoughts on all items. */
export const ADD_THOUGHTS = addThoughts(
  `
  select ${CLASSIFIED_COLUMNS}, (select ${BEFORE} ${inBase('$2')}) as before
    from (select * from result where upload_id = $1 and dept_code <> '' and reviewed_by is null) result
   cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)
   cross join lateral (${codesOfBase('$2')}) base
   where ${HAS_OTHER_CODES}`,
  '$3',
);

/** Upload, positions, a wholesaler or a download, and difference. */
export const ADD_THOUGHTS_AT_BASE = addThoughts(AT_BASE, '$4');
export const ADD_THOUGHTS_AT_FROZEN = addThoughts(atFrozen('$4'), '$4');
