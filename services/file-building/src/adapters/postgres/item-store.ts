import { columnArrays, type Queries, unnested } from '@tillmap/database';
import type { ItemStore } from '../../application/ports/item-store.ts';
import type { PricedResult } from '../../domain/pricing/priced-result.ts';
import {
  CHECKED,
  CLASSIFIED_COLUMNS,
  type ClassifiedRow,
  classifiedOf,
  DECIDED,
  FOUND_BY,
  ITEM_COLUMNS,
  type ItemRow,
  KNOWN_ITEMS,
  oneItem,
  SAMPLED_ITEMS,
  setFrom,
  storedResult,
} from './item-row.ts';
import { keptEvidence, unheard } from './kept-evidence.ts';

const RESULT = { ...DECIDED, ...FOUND_BY, ...CHECKED };
const ADDED = { position: 'int', ...RESULT };
const RESULT_COLUMNS = Object.keys(RESULT).join(', ');

const ADD_RESULTS = `
  insert into result (upload_id, position, ${RESULT_COLUMNS}, search_text)
  select $1, found.position, ${RESULT_COLUMNS},
         E'\\n' || folded(case item.description when '' then product_name else item.description end)
           || E'\\n' || item.barcode || E'\\n' || item.canonical || E'\\n'
    from ${unnested(ADDED, 'found', 2)}
   cross join lateral (${oneItem('$1', 'found.position')}) item`;

const REPLACED = { position: 'int', ...DECIDED, ...CHECKED };

const REPLACE_RESULTS = `
  update result set ${setFrom('found', { ...DECIDED, ...CHECKED })} from ${unnested(REPLACED, 'found', 2)}
   where upload_id = $1 and result.position = found.position`;

const addEvidence = async (tx: Queries, uploadId: string, results: readonly PricedResult[]): Promise<void> => {
  const given = results.filter(({ evidence }) => evidence !== null);
  if (given.length === 0) return;
  await tx.execute(
    // One JSON text for all: as an array of PostgreSQL's each would have to be quoted once more.
    `insert into evidence (upload_id, position, content)
     select $1, position, content
       from rows from (unnest($2::int[]), json_array_elements($3::json)) as found (position, content)`,
    [
      uploadId,
      given.map(({ classification }) => classification.position),
      JSON.stringify(given.map(({ evidence }) => evidence)),
    ],
  );
};

/** Longer groups are left to their own chunk: what is chosen goes with every chunk. */
const SAMPLED_BYTES = 200;

export const postgresItemStore = (tx: Queries): ItemStore => ({
  range: (uploadId, first, last) =>
    tx.query<ItemRow>(
      `select ${ITEM_COLUMNS} from item where upload_id = $1 and position between $2 and $3 order by position`,
      [uploadId, first, last],
    ),

  at: (uploadId, positions) =>
    tx.query<ItemRow>(
      `select ${ITEM_COLUMNS} from item where upload_id = $1 and position = any($2::int[]) order by position`,
      [uploadId, positions],
    ),

  chooseSample: async (uploadId, most) => {
    await tx.execute(
      `update upload set sample = array(
         select position
           from (select position, row_number() over (order by position) as n, count(*) over () as total
                   from item
                  where upload_id = $1 and is_own and (supplier_group <> '' or supplier_vat <> '')
                        and octet_length(supplier_group) <= ${SAMPLED_BYTES}) told
          where n * $2 / total > (n - 1) * $2 / total)
        where id = $1`,
      [uploadId, most],
    );
  },

  sample: (uploadId) => tx.query<ItemRow>(SAMPLED_ITEMS, [uploadId]),

  hasOpen: async (uploadId, first, last) => {
    const [found] = await tx.query<{ some: boolean }>(
      `select exists (select 1 from item where upload_id = $1 and position between $2 and $3 and not is_own) as some`,
      [uploadId, first, last],
    );
    return found?.some ?? false;
  },

  knownIn: (uploadId, first, last) => tx.query<ItemRow>(KNOWN_ITEMS, [uploadId, first, last]),

  lockResults: async (uploadId, positions) => {
    const rows = await tx.query<ClassifiedRow & { content: unknown }>(
      `select ${CLASSIFIED_COLUMNS}, content
         from item join result using (upload_id, position) left join evidence using (upload_id, position)
        where upload_id = $1 and position = any($2::int[]) order by position for update of result`,
      [uploadId, positions],
    );
    // What does not fit was logged when it came, and is logged again by the list that shows it.
    return rows.map(({ content, ...row }) => ({
      classified: classifiedOf(row),
      evidence: keptEvidence(content, unheard),
    }));
  },

  replaceResults: async (uploadId, results) => {
    await tx.execute(REPLACE_RESULTS, [uploadId, ...columnArrays(REPLACED, results.map(storedResult))]);
    const positions = results.map(({ classification }) => classification.position);
    await tx.execute('delete from evidence where upload_id = $1 and position = any($2::int[])', [uploadId, positions]);
    await addEvidence(tx, uploadId, results);
  },

  addResults: async (uploadId, results) => {
    if (results.length === 0) return 0;
    const kept = await tx.execute(ADD_RESULTS, [uploadId, ...columnArrays(ADDED, results.map(storedResult))]);
    await addEvidence(tx, uploadId, results);
    return kept;
  },

  lockByBarcode: async (uploadId, canonical) => {
    const [row] = await tx.query<ClassifiedRow>(
      `select ${CLASSIFIED_COLUMNS} from item join result using (upload_id, position)
        where upload_id = $1 and canonical = $2 for update of result`,
      [uploadId, canonical],
    );
    return row && classifiedOf(row);
  },

  keepEvidence: async (uploadId, position, evidence) => {
    await tx.execute('insert into evidence (upload_id, position, content) values ($1, $2, $3) on conflict do nothing', [
      uploadId,
      position,
      JSON.stringify(evidence),
    ]);
  },

  setByHand: async (uploadId, made, reviewedBy, now) => {
    await tx.execute(
      `update result
          set dept_code = $3, sub_dept_code = $4, cg_code = $5, vat_code = $6, confidence = $7, source = $8,
              needs_review = $9, reviewed_by = $10, reviewed_at = $11, mapping_review = false, price_issues = null
        where upload_id = $1 and position = $2`,
      [
        uploadId,
        made.position,
        made.deptCode,
        made.subDeptCode,
        made.cgCode,
        made.vatCode,
        made.confidence,
        made.source,
        made.needsReview,
        reviewedBy,
        now,
      ],
    );
  },

  byCanonical: async (uploadId, canonical) => {
    const [row] = await tx.query<ItemRow>(`select ${ITEM_COLUMNS} from item where upload_id = $1 and canonical = $2`, [
      uploadId,
      canonical,
    ]);
    return row;
  },

  setSoldAs: async (uploadId, before, { position, barcode, canonical, caseBarcode, soldAs }) => {
    await tx.execute(
      `update item set barcode = $3, canonical = $4, sold_as = $5,
                       price_extra = coalesce(price_extra, '{}') || jsonb_build_object('case_barcode', $6::text)
        where upload_id = $1 and position = $2`,
      [uploadId, position, barcode, canonical, soldAs, caseBarcode],
    );
    await tx.execute(
      `update result set search_text = replace(replace(search_text, $3, $4), $5, $6) where upload_id = $1 and position = $2`,
      [uploadId, position, before.canonical, canonical, before.barcode, barcode],
    );
  },
});
