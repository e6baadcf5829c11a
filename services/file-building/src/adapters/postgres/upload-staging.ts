import { columnArrays, type Database, type Queries, stripUnstorable, type Tx, unnested } from '@tillmap/database';
import type { EachByItself } from '@tillmap/service-kit/domain';
import type { BadRow } from '@tillmap/tabular';
import type {
  IdempotentUploads,
  KeptAnswer,
  RepeatedUploadStore,
  StagedCounts,
  StagedItem,
  UploadStaging,
  UploadStore,
} from '../../application/ports/upload-staging.ts';
import { collectUploadGarbage, type Retention } from './collect-upload-garbage.ts';
import { ITEM_COLUMNS, type ItemRow, STAGED } from './item-row.ts';

const BAD_ROWS_PER_PAGE = 1_000;

/** What few rows say of their prices; null for all others. */
const priceExtra = ({ caseCost, caseBarcode, priceMark, doubts }: StagedItem): string | null => {
  if (caseCost === '' && caseBarcode === '' && priceMark === null && doubts.length === 0) return null;
  return JSON.stringify({
    ...(caseCost !== '' && { case_cost: caseCost }),
    ...(caseBarcode !== '' && { case_barcode: caseBarcode }),
    ...(priceMark && { price_mark: { ...priceMark, column: stripUnstorable(priceMark.column) } }),
    ...(doubts.length > 0 && {
      doubts: doubts.map((doubt) => ({
        ...doubt,
        column: stripUnstorable(doubt.column),
        seen: stripUnstorable(doubt.seen),
      })),
    }),
  });
};

const stored = (item: StagedItem) => ({
  ...item,
  supplierGroup: stripUnstorable(item.supplierGroup),
  supplierVat: stripUnstorable(item.supplierVat),
  priceExtra: priceExtra(item),
});

const ADD_ITEMS = `insert into item (upload_id, ${Object.keys(STAGED).join(', ')}) select $1, * from ${unnested(STAGED, 'given', 2)}`;

const BAD_ROWS = { line: 'int', reasons: 'jsonb', cells: 'jsonb' };

const ADD_BAD_ROWS = `
  insert into bad_row (upload_id, is_replaced, line, reasons, cells)
  select $1, $2, line, array(select jsonb_array_elements_text(reasons)), cells from ${unnested(BAD_ROWS, 'bad', 3)}`;

const storedBadRow = ({ line, reasons, cells }: BadRow) => ({
  line,
  reasons: JSON.stringify(reasons.map(stripUnstorable)),
  cells: JSON.stringify(cells.map(stripUnstorable)),
});

async function* badRowsOf(queries: Queries, uploadId: string): AsyncGenerator<BadRow, void, undefined> {
  for (let after = -1; ; ) {
    const rows = await queries.query<BadRow>(
      'select line, reasons, cells from bad_row where upload_id = $1 and line > $2 order by line limit $3',
      [uploadId, after, BAD_ROWS_PER_PAGE],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BAD_ROWS_PER_PAGE) return;
    after = last.line;
  }
}

export const postgresUploadStaging = (database: Database, retention: Retention, each: EachByItself): UploadStaging => ({
  begin: async ({ id, sessionId, objectKey, headerNames }) => {
    await database.execute(
      `insert into upload (id, session_id, state, object_key, header_names) values ($1, $2, 'reading', $3, $4)`,
      [id, sessionId, objectKey, headerNames.map(stripUnstorable)],
    );
  },
  addItems: async (uploadId, items) => {
    await database.execute(`update upload set touched_at = now() where id = $1`, [uploadId]);
    if (items.length === 0) return;
    await database.execute(ADD_ITEMS, [uploadId, ...columnArrays(STAGED, items.map(stored))]);
  },
  removeItems: (uploadId, positions) =>
    database.query<ItemRow>(
      `delete from item where upload_id = $1 and position = any($2::int[]) returning ${ITEM_COLUMNS}`,
      [uploadId, positions],
    ),
  markCases: async (uploadId) => {
    await database.execute(
      `update item set price_extra = coalesce(price_extra, '{}') || '{"is_case": true}'
        where upload_id = $1
          and canonical in (select price_extra->>'case_barcode' from item where upload_id = $1 and price_extra is not null)`,
      [uploadId],
    );
  },
  addBadRows: async (uploadId, rows, kind) => {
    if (rows.length === 0) return;
    await database.execute(ADD_BAD_ROWS, [
      uploadId,
      kind === 'replaced',
      ...columnArrays(BAD_ROWS, rows.map(storedBadRow)),
    ]);
  },
  count: async (uploadId) => {
    const [counts] = await database.query<StagedCounts>(
      `select count(*) as items, count(*) filter (where is_known) as mapped, count(*) filter (where own_only) as "ownOnly"
         from item where upload_id = $1`,
      [uploadId],
    );
    return counts ?? { items: 0, mapped: 0, ownOnly: 0 };
  },
  discard: async (uploadId) => {
    // One whose switch was committed, though nobody heard of it, is the session's.
    await database.execute(`update upload set state = 'rubbish' where id = $1 and state = 'reading'`, [uploadId]);
  },
  firstBadRows: (uploadId, kind, limit) =>
    database.query(
      'select line, reasons from bad_row where upload_id = $1 and is_replaced = $2 order by line limit $3',
      [uploadId, kind === 'replaced', limit],
    ),
  badRows: async (uploadId) => {
    const [upload] = await database.query<{ headerNames: string[] }>(
      'select header_names as "headerNames" from upload where id = $1',
      [uploadId],
    );
    return { headerNames: upload?.headerNames ?? [], rows: badRowsOf(database, uploadId) };
  },
  sweep: (removeFile) => collectUploadGarbage(database, { removeFile, retention, each }),
});

export const postgresUploadStore = (tx: Tx): UploadStore => ({
  makeCurrent: async (uploadId) =>
    (await tx.execute(`update upload set state = 'current' where id = $1 and state = 'reading'`, [uploadId])) === 1,
  markForDeletion: async (uploadId) => {
    await tx.execute(`update upload set state = 'rubbish' where id = $1`, [uploadId]);
  },
});

export const postgresRepeatedUploads = (queries: Queries): IdempotentUploads => ({
  find: async ({ userId, sessionId, key }) => {
    const [kept] = await queries.query<KeptAnswer>(
      `select fingerprint, answer from repeated_upload
        where user_id = $1 and session_id = $2 and key = $3 and created_at > now() - interval '24 hours'`,
      [userId, sessionId, key],
    );
    return kept;
  },
});

export const postgresRepeatedUploadStore = (tx: Tx): RepeatedUploadStore => ({
  keep: async ({ userId, sessionId, key }, { fingerprint, answer }) =>
    (await tx.execute(
      `insert into repeated_upload (user_id, session_id, key, fingerprint, answer) values ($1, $2, $3, $4, $5)
       on conflict (user_id, session_id, key) do update
          set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()
        where repeated_upload.created_at <= now() - interval '24 hours'`,
      [userId, sessionId, key, fingerprint, JSON.stringify(answer)],
    )) === 1,
});
