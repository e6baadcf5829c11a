import type { OffersChoice } from '@tillmap/contracts';
import {
  type CamelRow,
  type Columns,
  camelCased,
  columnArrays,
  type Queries,
  unnested,
} from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import { TILL_VALUES } from '../../../database/till-values.ts';
import type { ComparedWith, Download, OfTill, VersionDifference } from '../../../model/download.ts';
import type { Memory } from '../../../model/session.ts';
import { COMPARED_COLUMNS, type ComparedLine, type TillLine } from '../../../model/till-line.ts';

const COLUMNS = [
  'id',
  'session_id',
  'session_name',
  'wholesaler_code',
  'shop',
  'version',
  'content',
  'products',
  'not_reviewed',
  'file_name',
  'file_sha256',
  'bytes',
  'object_key',
  'user_id',
  'user_name',
  'at',
  'state',
  'compared_with',
  'difference',
  'till',
  'file_answer',
  'prices',
] as const satisfies Columns<Tables['download']>;

type DownloadRow = Omit<
  CamelRow<Tables['download'], typeof COLUMNS>,
  'wholesalerCode' | 'bytes' | 'comparedWith' | 'difference' | 'till' | 'prices'
> &
  Pick<Download, 'wholesalerCode' | 'content' | 'state' | 'prices'> &
  Readonly<{
    bytes: number | string;
    comparedWith: ComparedWith | null;
    difference: VersionDifference | null;
    till: OfTill | null;
  }>;

const READ = `select ${camelCased(COLUMNS)} from download`;

const downloadOf = (row: DownloadRow): Download => ({ ...row, bytes: Number(row.bytes) });

const LINE = {
  position: 'int',
  canonical: 'text',
  ...TILL_VALUES,
  said: 'text',
  supplier_group: 'text',
  supplier_vat: 'text',
  moves_base: 'bool',
} as const;

type StoredLine = TillLine & Readonly<{ said: string; supplierGroup: string; supplierVat: string; movesBase: boolean }>;

const ADD_LINES = `
  insert into download_line (download_id, ${Object.keys(LINE).join(', ')}) select $1, * from ${unnested(LINE, 'line', 2)}`;

const differs = COMPARED_COLUMNS.map((column) => `before.${column} <> after.${column}`).join(' or ');

/** Download and the one before: the lines of either that are not the same in both. */
const DIFFERENCE = `
  from (select * from download_line where download_id = $1) after
  full join (select * from download_line where download_id = $2) before on before.canonical = after.canonical
 where before.canonical is null or after.canonical is null or before.barcode <> after.barcode or ${differs}`;

/** A line that differs from the one before; null where there is none. */
export type LinePair = Readonly<{ before: ComparedLine | null; after: ComparedLine | null }>;

/** Receipts of downloads. */
export const postgresDownloads = (queries: Queries) => ({
  find: async (sessionId: string, id: string): Promise<Download | undefined> => {
    const [row] = await queries.query<DownloadRow>(
      `${READ} where id = $1 and session_id = $2 and state in ('made', 'sent')`,
      [id, sessionId],
    );
    return row && downloadOf(row);
  },

  /** Those of a session, newest first; `memory` null for those of every shop. */
  ofSession: async (sessionId: string, memory: Memory | null, limit: number): Promise<Download[]> => {
    const rows = await queries.query<DownloadRow>(
      `${READ} where session_id = $1 and ($2::text is null or wholesaler_code = $2) and state in ('made', 'sent')
        order by at desc, id desc limit $3`,
      [sessionId, memory, limit],
    );
    return rows.map(downloadOf);
  },

  /** Those of a wholesaler (of every shop, or of one memory) whose session a user may see; `ownerId` null for all, newest first. */
  ofWholesaler: async (
    shared: Memory,
    memory: Memory | null,
    ownerId: string | null,
    limit: number,
  ): Promise<Download[]> => {
    const rows = await queries.query<DownloadRow>(
      `${READ} where case when $4::text is null then $1 in (wholesaler_code, split_part(wholesaler_code, ':', 3)) else wholesaler_code = $4 end
              and state in ('made', 'sent')
              and exists (select from session where session.id = session_id and ($2::text is null or owner_id = $2))
        order by at desc, id desc limit $3`,
      [shared, ownerId, limit, memory],
    );
    return rows.map(downloadOf);
  },

  lastOffers: async (memory: Memory): Promise<OffersChoice> => {
    const [row] = await queries.query<{ offers: OffersChoice }>(
      `select prices->>'offers' as offers from download
        where wholesaler_code = $1 and prices is not null and state in ('made', 'sent') order by at desc, id desc limit 1`,
      [memory],
    );
    return row?.offers ?? 'leave';
  },

  /** How many lines of a download differ from those of the one before. */
  countDifference: async (
    id: string,
    before: string,
  ): Promise<Pick<VersionDifference, 'added' | 'changed' | 'removed'>> => {
    const [counts] = await queries.query<Pick<VersionDifference, 'added' | 'changed' | 'removed'>>(
      `select count(*) filter (where before.canonical is null) as added,
              count(*) filter (where before.canonical is not null and after.canonical is not null) as changed,
              count(*) filter (where after.canonical is null) as removed ${DIFFERENCE}`,
      [id, before],
    );
    return counts ?? { added: 0, changed: 0, removed: 0 };
  },

  /** A page of these lines in the order of the file. */
  difference: (id: string, before: string, offset: number, limit: number): Promise<LinePair[]> =>
    queries.query<LinePair>(
      `select to_jsonb(before) as before, to_jsonb(after) as after ${DIFFERENCE}
        order by coalesce(after.position, before.position), coalesce(after.canonical, before.canonical)
        offset $3 limit $4`,
      [id, before, offset, limit],
    ),

  /** Whether the lines of a download are still there to be compared. */
  hasLines: async (id: string): Promise<boolean> => {
    const [found] = await queries.query<{ some: boolean }>(
      'select exists (select from download_line where download_id = $1) as some',
      [id],
    );
    return found?.some ?? false;
  },

  /** Begins a download: nobody sees it before it is made. */
  begin: async ({
    id,
    sessionId,
    sessionName,
    wholesalerCode,
    shop,
    content,
    objectKey,
    userId,
    userName,
    at,
    prices,
  }: Pick<
    Download,
    | 'id'
    | 'sessionId'
    | 'sessionName'
    | 'wholesalerCode'
    | 'shop'
    | 'content'
    | 'objectKey'
    | 'userId'
    | 'userName'
    | 'at'
    | 'prices'
  >) => {
    await queries.execute(
      `insert into download (id, session_id, session_name, wholesaler_code, version, content, products, not_reviewed,
                             file_name, file_sha256, bytes, object_key, user_id, user_name, at, state, shop, prices)
       values ($1, $2, $3, $4, 0, $5, 0, 0, '', '', 0, $6, $7, $8, $9, 'making', $10, $11)`,
      [id, sessionId, sessionName, wholesalerCode, content, objectKey, userId, userName, at, shop, prices],
    );
  },

  addLines: async (id: string, lines: readonly StoredLine[]) => {
    if (lines.length > 0) await queries.execute(ADD_LINES, [id, ...columnArrays(LINE, lines)]);
  },

  /** The bytes of a download could not be kept. */
  forgetFile: async (id: string) => {
    await queries.execute(`update download set object_key = '' where id = $1`, [id]);
  },

  /** The download is made. */
  finish: async ({
    id,
    version,
    products,
    notReviewed,
    fileName,
    fileSha256,
    bytes,
    comparedWith,
    difference,
    till,
  }: Pick<
    Download,
    | 'id'
    | 'version'
    | 'products'
    | 'notReviewed'
    | 'fileName'
    | 'fileSha256'
    | 'bytes'
    | 'comparedWith'
    | 'difference'
    | 'till'
  >) => {
    await queries.execute(
      `update download set version = $2, products = $3, not_reviewed = $4, file_name = $5, file_sha256 = $6, bytes = $7,
                           compared_with = $8, difference = $9, till = $10, state = 'made',
                           file_answer = coalesce((select concat_ws(', by ', answer #>> '{file_check,answer,sentence}', answer #>> '{file_check,answer,by}') from session join upload on upload.id = upload_id
                                                    where session.id = download.session_id), '')
        where id = $1`,
      [
        id,
        version,
        products,
        notReviewed,
        fileName,
        fileSha256,
        bytes,
        comparedWith && JSON.stringify(comparedWith),
        difference && JSON.stringify(difference),
        till && JSON.stringify(till),
      ],
    );
  },

  /** The whole file has left; undefined where it was so before. */
  markSent: async (id: string, now: Date): Promise<Readonly<{ sessionId: string; memory: Memory }> | undefined> => {
    const [row] = await queries.query<Readonly<{ sessionId: string; memory: Memory }>>(
      `update download set state = 'sent', sent_at = $2 where id = $1 and state = 'made'
       returning session_id as "sessionId", wholesaler_code as memory`,
      [id, now],
    );
    return row;
  },

  /** What was begun and not made is left to the garbage collection. */
  giveUp: async (id: string) => {
    await queries.execute(`update download set state = 'rubbish' where id = $1 and state = 'making'`, [id]);
  },
});

export type Downloads = ReturnType<typeof postgresDownloads>;
