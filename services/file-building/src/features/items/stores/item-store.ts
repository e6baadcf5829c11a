import { columnArrays, type Queries, unnested } from '@tillmap/storage/database';
import {
  CHECKED,
  CLASSIFIED_COLUMNS,
  type ClassifiedRow,
  classifiedOf,
  DECIDED,
  type EvidencedRow,
  FOUND_BY,
  ITEM_COLUMNS,
  type ItemRow,
  inPartition,
  KNOWN_ITEMS,
  ofUpload,
  oneItem,
  rowsAtPosition,
  SAMPLED_ITEMS,
  SUPPLIER_ROW_HASH,
  setFrom,
  storedResult,
} from '../../../database/item-row.ts';
import { STATE, storedState } from '../../../database/reviewed-item-row.ts';
import { lastNumber, rowSpans } from '../../../database/row-spans.ts';
import { parseStoredEvidence, toStoredEvidence, unheard } from '../../../database/stored-evidence.ts';
import type { ClassifiedItem, HashedItem, SessionItem, StoredEvidence } from '../../../model/item.ts';
import type { PricedResult } from '../../../model/prices/kept.ts';
import type { ItemStore } from '../../../model/stores/items.ts';

const RESULT = { ...DECIDED, ...FOUND_BY, ...CHECKED };
const ADDED = { position: 'int', ...RESULT };
const RESULT_COLUMNS = Object.keys(RESULT).join(', ');

/** What a search looks through, by the name of the product that was found. */
const searchText = (name: string, remembered: string): string =>
  `E'\\n' || folded(coalesce(nullif(item.description, ''), nullif(${name}, ''), ${remembered}->>'name', ''))
           || E'\\n' || item.barcode || E'\\n' || item.canonical || E'\\n'`;

const ADD_RESULTS = `
  insert into result (upload_id, position, ${RESULT_COLUMNS}, search_text)
  select $1, found.position, ${RESULT_COLUMNS},
         ${searchText('product_name', 'remembered')}
    from ${unnested(ADDED, 'found', 2)}
   cross join lateral (${oneItem(ofUpload(), 'found.position')}) item`;

const REPLACED = { position: 'int', ...DECIDED, ...CHECKED };

const REPLACE_RESULTS = `
  update result set ${setFrom('found', { ...DECIDED, ...CHECKED })}, version = version + 1 from ${unnested(REPLACED, 'found', 2)}
   where ${ofUpload()} and result.position = found.position`;

/** A product that was left for later is not, once it is sure. */
const REPLACE_FOUND = `
  update result set ${setFrom('found', RESULT)}, search_text = ${searchText('found.product_name', 'found.remembered')}, impact = null,
                    later = later and found.needs_review, version = version + 1
    from ${unnested(ADDED, 'found', 2)}
   cross join lateral (${oneItem(ofUpload(), 'found.position')}) item
   where ${ofUpload('result.upload_id')} and result.position = found.position`;

const { position: _position, ...STATE_COLUMNS } = STATE;

const WRITE_STATES = `
  update result set ${setFrom('found', STATE_COLUMNS)}, version = version + 1 from ${unnested(STATE, 'found', 2)}
   where ${ofUpload()} and result.position = found.position`;

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
      JSON.stringify(given.map(({ evidence }) => evidence && toStoredEvidence(evidence))),
    ],
  );
};

const replaceEvidence = async (tx: Queries, uploadId: string, results: readonly PricedResult[]): Promise<void> => {
  const positions = results.map(({ classification }) => classification.position);
  await tx.execute('delete from evidence where upload_id = $1 and position = any($2::int[])', [uploadId, positions]);
  await addEvidence(tx, uploadId, results);
};

const POSITIONS_PER_PAGE = 2_000;

/** Longer groups are left to their own chunk: what is chosen goes with every chunk. */
const SAMPLED_BYTES = 200;

/** The items of an upload and how they were classified. */
export const postgresItemStore = (tx: Queries): ItemStore => ({
  range: (uploadId: string, first: number, last: number): Promise<SessionItem[]> =>
    tx.query<ItemRow>(
      `select ${ITEM_COLUMNS} from item where upload_id = $1 and position between $2 and $3 order by position`,
      [uploadId, first, last],
    ),

  last: (uploadId: string): Promise<number> => lastNumber(tx, 'item', uploadId),

  at: (uploadId: string, positions: readonly number[]): Promise<SessionItem[]> =>
    tx.query<ItemRow>(
      `select ${ITEM_COLUMNS} from item where upload_id = $1 and position = any($2::int[]) order by position`,
      [uploadId, positions],
    ),

  chooseSample: async (uploadId: string, most: number) => {
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

  sample: (uploadId: string): Promise<SessionItem[]> => tx.query<ItemRow>(SAMPLED_ITEMS, [uploadId]),

  hasOpen: async (uploadId: string, first: number, last: number) => {
    const [found] = await tx.query<{ some: boolean }>(
      `select exists (select 1 from item where upload_id = $1 and position between $2 and $3 and not is_own) as some`,
      [uploadId, first, last],
    );
    return found?.some ?? false;
  },

  knownIn: (uploadId: string, first: number, last: number): Promise<SessionItem[]> =>
    tx.query<ItemRow>(KNOWN_ITEMS, [uploadId, first, last]),

  lockResults: async (
    uploadId: string,
    positions: readonly number[],
  ): Promise<Readonly<{ classified: ClassifiedItem; evidence: StoredEvidence | null }>[]> => {
    const rows = await tx.query<EvidencedRow>(
      `select ${CLASSIFIED_COLUMNS}, content
         from item join result using (upload_id, position) left join evidence using (upload_id, position)
        where ${ofUpload('item.upload_id')} and ${inPartition('result.upload_id')} and position = any($2::int[])
        order by position for update of result`,
      [uploadId, positions],
    );
    // What does not fit was logged when it came, and is logged again by the list that shows it.
    return rows.map(({ content, ...row }) => ({
      classified: classifiedOf(row),
      evidence: parseStoredEvidence(content, unheard),
    }));
  },

  unresolved: async (uploadId: string): Promise<number[]> => {
    const rows = await tx.query<{ position: number }>(
      `select position from result where upload_id = $1 and needs_review and dept_code = '' and decision = ''
          and reviewed_by is null order by position`,
      [uploadId],
    );
    return rows.map(({ position }) => position);
  },

  undecided: async (uploadId: string, sessionId: string): Promise<number[]> => {
    const rows = await tx.query<{ position: number }>(
      `select position from result
        where upload_id = $1 and needs_review and coalesce(mapping_review, true) and decision = '' and reviewed_by is null
          and position not in (select unnest(positions) from assist_batch where session_id = $2
                               except select unnest(unreached) from assist_batch where session_id = $2)
        order by position`,
      [uploadId, sessionId],
    );
    return rows.map(({ position }) => position);
  },

  replaceFound: async (uploadId: string, results: readonly PricedResult[]) => {
    await tx.execute(REPLACE_FOUND, [uploadId, ...columnArrays(ADDED, results.map(storedResult))]);
    await replaceEvidence(tx, uploadId, results);
  },

  replaceResults: async (uploadId: string, results: readonly PricedResult[]) => {
    await tx.execute(REPLACE_RESULTS, [uploadId, ...columnArrays(REPLACED, results.map(storedResult))]);
    await replaceEvidence(tx, uploadId, results);
  },

  addResults: async (uploadId: string, results: readonly PricedResult[]) => {
    if (results.length === 0) return 0;
    const kept = await tx.execute(ADD_RESULTS, [uploadId, ...columnArrays(ADDED, results.map(storedResult))]);
    await addEvidence(tx, uploadId, results);
    return kept;
  },

  keepEvidence: async (uploadId: string, kept: readonly Readonly<{ position: number; evidence: StoredEvidence }>[]) => {
    if (kept.length === 0) return;
    await tx.execute(
      `insert into evidence (upload_id, position, content)
       select $1, position, content
         from rows from (unnest($2::int[]), json_array_elements($3::json)) as found (position, content)
       on conflict do nothing`,
      [
        uploadId,
        kept.map(({ position }) => position),
        JSON.stringify(kept.map(({ evidence }) => toStoredEvidence(evidence))),
      ],
    );
  },

  byCanonical: async (uploadId: string, canonical: string): Promise<SessionItem | undefined> => {
    const [row] = await tx.query<ItemRow>(`select ${ITEM_COLUMNS} from item where upload_id = $1 and canonical = $2`, [
      uploadId,
      canonical,
    ]);
    return row;
  },

  async *placed(uploadId) {
    for await (const span of rowSpans(tx, 'result', uploadId, POSITIONS_PER_PAGE)) {
      const rows = await tx.query<ClassifiedRow & Pick<HashedItem, 'said'>>(
        `select ${CLASSIFIED_COLUMNS}, ${SUPPLIER_ROW_HASH} as said
           from (select * from result where upload_id = $1 and position between $2 and $3 and dept_code <> '') result
          cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)
          order by position`,
        [uploadId, ...span],
      );
      yield rows.map((row) => ({ ...classifiedOf(row), said: row.said }));
    }
  },

  setStates: async (uploadId, changes) => {
    const states = changes.map(({ position, after }) => storedState(position, after));
    await tx.execute(WRITE_STATES, [uploadId, ...columnArrays(STATE, states)]);
  },

  setSoldAs: async (
    uploadId: string,
    before: SessionItem,
    { position, barcode, canonical, caseBarcode, soldAs }: SessionItem,
  ) => {
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
