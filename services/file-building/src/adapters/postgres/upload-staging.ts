import type { Database, Queries, Tx } from '@tillmap/database';
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
import { ITEM_COLUMNS, type ItemRow } from './item-row.ts';

const BAD_ROWS_PER_PAGE = 1_000;

const column = <Row, Value>(rows: readonly Row[], value: (row: Row) => Value): Value[] => rows.map(value);

const hasPriceExtra = ({ caseCost, caseBarcode, priceMark, doubts }: StagedItem): boolean =>
  caseCost !== '' || caseBarcode !== '' || priceMark !== null || doubts.length > 0;

/** What few rows say of their prices. */
const priceExtra = (item: StagedItem): string | null => {
  if (!hasPriceExtra(item)) return null;
  const { caseCost, caseBarcode, priceMark, doubts } = item;
  return JSON.stringify({
    ...(caseCost !== '' && { case_cost: caseCost }),
    ...(caseBarcode !== '' && { case_barcode: caseBarcode }),
    ...(priceMark && { price_mark: { ...priceMark, column: storable(priceMark.column) } }),
    ...(doubts.length > 0 && {
      doubts: doubts.map((doubt) => ({ ...doubt, column: storable(doubt.column), seen: storable(doubt.seen) })),
    }),
  });
};

// PostgreSQL keeps neither NUL nor half a surrogate pair.
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

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
      [id, sessionId, objectKey, headerNames.map(storable)],
    );
  },
  addItems: async (uploadId, items) => {
    await database.execute(`update upload set touched_at = now() where id = $1`, [uploadId]);
    if (items.length === 0) return;
    await database.execute(
      `insert into item (upload_id, position, line, barcode, canonical, own_only, is_known, is_own, supplier, cost,
                         rrp, case_qty, description, size, supplier_group, supplier_vat, cost_said, price_extra)
       select $1, position, line, barcode, canonical, own_only, is_known, is_own, supplier, cost, rrp, case_qty, description,
              size, supplier_group, supplier_vat, coalesce(cost_said, ''), price_extra
         from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::bool[], $7::bool[], $8::bool[],
                                $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[],
                                $16::text[], $17::text[], $18::jsonb[])
              as given (position, line, barcode, canonical, own_only, is_known, is_own, supplier, cost, rrp, case_qty,
                        description, size, supplier_group, supplier_vat, cost_said, price_extra)`,
      [
        uploadId,
        column(items, ({ position }) => position),
        column(items, ({ line }) => line),
        column(items, ({ barcode }) => barcode),
        column(items, ({ canonical }) => canonical),
        column(items, ({ ownOnly }) => ownOnly),
        column(items, ({ isKnown }) => isKnown),
        column(items, ({ isOwn }) => isOwn),
        column(items, ({ supplier }) => supplier),
        column(items, ({ cost }) => cost),
        column(items, ({ rrp }) => rrp),
        column(items, ({ caseQty }) => caseQty),
        column(items, ({ description }) => description),
        column(items, ({ size }) => size),
        column(items, ({ supplierGroup }) => storable(supplierGroup)),
        column(items, ({ supplierVat }) => storable(supplierVat)),
        // What no item has is left out: the database fills up the shorter list with nulls.
        items.some(({ costSaid }) => costSaid !== '') ? column(items, ({ costSaid }) => costSaid) : [],
        items.some(hasPriceExtra) ? column(items, priceExtra) : [],
      ],
    );
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
    await database.execute(
      `insert into bad_row (upload_id, line, reasons, cells, is_replaced)
       select $1, line, array(select jsonb_array_elements_text(reasons)), cells, $5
         from unnest($2::int[], $3::jsonb[], $4::jsonb[]) as bad (line, reasons, cells)`,
      [
        uploadId,
        column(rows, ({ line }) => line),
        column(rows, ({ reasons }) => JSON.stringify(reasons.map(storable))),
        column(rows, ({ cells }) => JSON.stringify(cells.map(storable))),
        kind === 'replaced',
      ],
    );
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
