import type { DownloadContent } from '@tillmap/contracts';
import { holdsSearch, type Queries, searchPatterns } from '@tillmap/storage/database';
import { differenceIdOf } from '../../../database/difference-id.ts';
import { OF_GONE_SAMPLE } from '../../../database/gone-samples.ts';
import { ofUpload } from '../../../database/item-row.ts';
import { takenPairs, tillLineOf } from '../../../database/renumbered.ts';
import { TILL_VALUES } from '../../../database/till-values.ts';
import type { Base } from '../../../model/difference.ts';
import type { Memory } from '../../../model/session.ts';
import { SHOP_MEMORY } from '../../../model/shop.ts';
import type { TillValues } from '../../../model/till-line.ts';

const VALUES = Object.keys(TILL_VALUES);
const MOVED = [...VALUES, 'said', 'supplier_group', 'supplier_vat'];
const camel = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The values of a till in a row of `base_line` or `download_line`, as the domain names them. */
export const tillValuesJson = (from: string): string =>
  `jsonb_build_object(${VALUES.map((column) => `'${camel(column)}', ${from}.${column}`).join(', ')})`;

/** A product that is missing in so many files is delisted. */
export const MISSING_FILES = 3;

/** Whether a product of the base is delisted: by a person, or missing for so long although nobody keeps it in the till. */
export const isDelisted = (line: string, missing = `${line}.missing`): string =>
  `(${line}.delisted_by <> '' or (${missing} >= ${MISSING_FILES} and not exists (
     select from change_decision kept where kept.wholesaler_code = ${line}.wholesaler_code
                                        and kept.canonical = ${line}.canonical and kept.decision = 'keep' and kept.key = 'gone')))`;

// A line that a later download has moved already stays.
const MOVE_LINES = `
  insert into base_line (wholesaler_code, canonical, ${MOVED.join(', ')}, download_id, at)
  select download.wholesaler_code, line.canonical, ${MOVED.map((column) => `line.${column}`).join(', ')}, download.id, download.at
    from download_line line join download on download.id = line.download_id
   where line.download_id = $1 and line.moves_base and coalesce(download.till ->> 'purpose', '') <> 'prices'
  on conflict (wholesaler_code, canonical) do update
     set (${MOVED.join(', ')}, download_id, at, missing, missing_session, delisted_by)
         = (${MOVED.map((column) => `excluded.${column}`).join(', ')}, excluded.download_id, excluded.at, 0, null, '')
   where base_line.at <= excluded.at`;

const PRICES = ['cost', 'rrp', 'unit_cost', 'price_mark'];

// A file of prices alone says nothing else to the till, and makes no product there.
const MOVE_PRICES = `
  update base_line set (${PRICES.join(', ')}, download_id, at)
                       = (${PRICES.map((column) => `line.${column}`).join(', ')}, download.id, download.at)
    from download_line line join download on download.id = line.download_id
   where line.download_id = (select $1::uuid) and line.moves_base and download.till ->> 'purpose' = 'prices'
     and base_line.wholesaler_code = download.wholesaler_code and base_line.canonical = line.canonical
     and base_line.at <= download.at`;

const MOVE_BASE = `
  insert into base (wholesaler_code, version, download_id, content, session_id, session_name, user_name, at)
  select wholesaler_code, 1, id, content, session_id, session_name, user_name, at from download where id = $1
  on conflict (wholesaler_code) do update
     set (version, download_id, content, session_id, session_name, user_name, at)
         = (base.version + 1, excluded.download_id, excluded.content, excluded.session_id, excluded.session_name,
            excluded.user_name, excluded.at)
   where base.at <= excluded.at`;

// `offset 0` in these as in the difference: each barcode is looked up for itself, whatever the planner takes the tables for; the
// upload is a question as in `ofUpload`, so that it is not looked for alone.
/** Products that a file does not have are missing in one more, those that it has are not, or are left out; what was delisted is so. */
const followFile = async (queries: Queries, uploadId: string, memory: Memory, sessionId: string) => {
  const id = differenceIdOf(uploadId, memory);
  await queries.execute(
    `update base_line set missing = missing + 1, missing_session = $3
      where wholesaler_code = $1 and missing_session is distinct from $3
        and not exists (select from difference where upload_id = $4 and is_part)
        and not exists (select from item where item.canonical = base_line.canonical and ${ofUpload('upload_id', '$2')} offset 0)`,
    [memory, uploadId, sessionId, id],
  );
  await queries.execute(
    `update base_line set missing = 0, missing_session = null, delisted_by = ''
      where wholesaler_code = $1 and missing > 0
        and exists (select from item where item.canonical = base_line.canonical and ${ofUpload('upload_id', '$2')} offset 0)`,
    [memory, uploadId],
  );
  await queries.execute(
    `delete from left_out
      where wholesaler_code = $1
        and (exists (select from base_line where base_line.wholesaler_code = $1 and base_line.canonical = left_out.canonical offset 0)
             or not exists (select from difference where upload_id = $3 and is_part)
                and not exists (select from item where item.canonical = left_out.canonical and ${ofUpload('upload_id', '$2')} offset 0))`,
    [memory, uploadId, id],
  );
  await queries.execute(
    `insert into left_out (wholesaler_code, canonical, session_id)
     select $1, canonical, $3 from item
      where ${ofUpload('upload_id', '$2')}
        and not exists (select from base_line where base_line.wholesaler_code = $1 and base_line.canonical = item.canonical offset 0)
     on conflict do nothing`,
    [memory, uploadId, sessionId],
  );
  await queries.execute(
    `update base_line set delisted_by = line.decided_by from difference_line line
      where ${ofUpload('upload_id', '$2')} and line.position is null and line.decision = 'take'
        and base_line.wholesaler_code = (select $1::text) and base_line.canonical = line.canonical`,
    [memory, id],
  );
};

/** What is copied of a memory, beside whose it is. */
const COPIED = {
  base: ['version', 'download_id', 'content', 'session_id', 'session_name', 'user_name', 'at'],
  base_line: ['canonical', ...MOVED, 'download_id', 'at', 'missing', 'missing_session', 'delisted_by'],
  left_out: ['canonical', 'session_id'],
  change_decision: ['canonical', 'decision', 'key', 'session_id', 'user_id', 'user_name', 'at', 'version'],
} as const;

/** The session that a list of delisted products is seen from; its file counts unless it is a part, or not there. */
export type SeenFrom = Readonly<{ memory: Memory; sessionId: string; uploadId: string | null; day: string }>;

const seenBy = ({ memory, sessionId, uploadId, day }: SeenFrom): unknown[] => [memory, sessionId, uploadId, day];

/** Files in a row without a product, that of the session included. */
const MISSING = `(missing + case when $3::uuid is not null and missing_session is distinct from $2::uuid
  and not exists (select from item where item.canonical = base_line.canonical and ${ofUpload('item.upload_id', '$3')} offset 0)
  then 1 else 0 end)`;

/** The old barcode of a pair is not delisted before its day is over. */
const IS_DELISTED = `wholesaler_code = $1 and (missing > 0 or delisted_by <> '')
  and case when canonical in (select old from ${takenPairs('$1')} pair) then canonical in (select old from ${takenPairs('$1')} pair where until < $4)
           else ${isDelisted('base_line', MISSING)} end`;
const DELISTED_BY = `case when delisted_by = '' then coalesce((select user_name from ${takenPairs('$1')} pair where old = base_line.canonical limit 1), '')
  else delisted_by end`;

type BaseRow = Base & Readonly<{ version: number }>;

/** What the tills have of each wholesaler, by the last downloads. */
export const postgresBase = (queries: Queries) => ({
  find: async (memory: Memory): Promise<BaseRow | undefined> => {
    const [row] = await queries.query<Omit<BaseRow, 'content' | 'at'> & { content: DownloadContent; at: Date }>(
      `select version, download_id as "downloadId", content, session_id as "sessionId", session_name as "sessionName",
              user_name as "userName", at
         from base where wholesaler_code = $1`,
      [memory],
    );
    return row && { ...row, at: row.at.toISOString() };
  },

  /** What the till has of some products, by canonical barcode, also under the one before; not of what is delisted. */
  values: async (memory: Memory, canonicals: readonly string[]): Promise<ReadonlyMap<string, TillValues>> => {
    const rows = await queries.query<{ canonical: string; values: TillValues }>(
      `select asked_for as canonical, ${tillValuesJson('base_line')} as values
         from unnest($2::text[]) as asked (asked_for) cross join lateral ${tillLineOf('$1', 'asked_for')}`,
      [memory, canonicals],
    );
    return new Map(rows.map(({ canonical, values }) => [canonical, values]));
  },

  /** The barcodes that products had before and that the till keeps on a day, by the canonical one of now. */
  oldBarcodes: async (memory: Memory, day: string): Promise<ReadonlyMap<string, string>> => {
    const rows = await queries.query<{ fresh: string; barcode: string }>(
      `select fresh, old_barcode as barcode from ${takenPairs('$1')} pair where until >= $2`,
      [memory, day],
    );
    return new Map(rows.map(({ fresh, barcode }) => [fresh, barcode]));
  },

  /**
   * The base is a download that was sent, for the lines in it. Products that its session's file does not have are missing. The id of
   * the session's difference, where there is a session still.
   */
  move: async (
    downloadId: string,
    { sessionId, memory }: Readonly<{ sessionId: string; memory: Memory }>,
  ): Promise<string | undefined> => {
    // Who moves the base first goes first with all of it.
    const isLatest = (await queries.execute(MOVE_BASE, [downloadId])) > 0;
    await queries.query('select from base where wholesaler_code = $1 for update', [memory]);
    await queries.execute(MOVE_LINES, [downloadId]);
    await queries.execute(MOVE_PRICES, [downloadId]);
    // Which products its file has is known as long as the session is there.
    const [session] = await queries.query<{ uploadId: string }>(
      'select upload_id as "uploadId" from session where id = $1 and upload_id is not null',
      [sessionId],
    );
    if (session && isLatest) await followFile(queries, session.uploadId, memory, sessionId);
    return session && differenceIdOf(session.uploadId, memory);
  },

  /** What a shop (by its key) has of each wholesaler, and what was decided against it, is what another one has, too. */
  copy: async (from: string, to: string): Promise<void> => {
    for (const [table, columns] of Object.entries(COPIED))
      await queries.execute(
        `insert into ${table} (wholesaler_code, ${columns.join(', ')})
         select '${SHOP_MEMORY}' || $2::text || ':' || regexp_replace(wholesaler_code, '^.*:', ''), ${columns.join(', ')} from ${table}
          where case when $1 = '' then position(':' in wholesaler_code) = 0
                     else starts_with(wholesaler_code, '${SHOP_MEMORY}' || $1 || ':') end`,
        [from, to],
      );
  },

  /** Removes the bases that nobody downloaded for in so many days, and those of samples that are gone, with what was decided against them. */
  removeOld: (days: number): Promise<number> =>
    queries.execute(
      `with old as (delete from base where at < now() - $1 * interval '1 day' or ${OF_GONE_SAMPLE}
                    returning wholesaler_code),
            lines as (delete from base_line using old where base_line.wholesaler_code = old.wholesaler_code),
            never as (delete from left_out using old where left_out.wholesaler_code = old.wholesaler_code)
       delete from change_decision using old where change_decision.wholesaler_code = old.wholesaler_code`,
      [days],
    ),

  /** Delisted products, the last ones first, with how many there are. */
  delisted: async (seen: SeenFrom, searched: string, offset: number, limit: number) => {
    const where = `${IS_DELISTED} and ${holdsSearch(`(E'\\n' || folded(description) || E'\\n' || barcode || E'\\n')`, '$5')}`;
    const parameters = [...seenBy(seen), searchPatterns(searched, '\n', false)];
    const [counted] = await queries.query<{ total: number }>(
      `select count(*) as total from base_line where ${where}`,
      parameters,
    );
    const products = await queries.query<DelistedRow>(
      `select barcode, description, size, dept_code as "deptCode", cost, rrp, ${MISSING} as missing, at,
              ${DELISTED_BY} as "delistedBy"
         from base_line where ${where} order by at desc, description, canonical offset $6 limit $7`,
      [...parameters, offset, limit],
    );
    return { products, total: counted?.total ?? 0 };
  },

  countDelisted: async (seen: SeenFrom): Promise<number> => {
    const [counted] = await queries.query<{ total: number }>(
      `select count(*) as total from base_line where ${IS_DELISTED}`,
      seenBy(seen),
    );
    return counted?.total ?? 0;
  },
});

type DelistedRow = Readonly<{
  barcode: string;
  description: string;
  size: string;
  deptCode: string;
  cost: string;
  rrp: string;
  missing: number;
  at: Date;
  delistedBy: string;
}>;

export type BaseStore = ReturnType<typeof postgresBase>;
