import type { Queries } from '@tillmap/storage/database';
import { ofUpload } from '../../../database/item-row.ts';
import type { Session } from '../../../model/session.ts';
import type { ComparedRow } from '../rules/compared.ts';

/** A file that a wholesaler sent before. */
export type PastFile = Readonly<{ sessionId: string; uploadId: string; fileName: string; items: number; at: Date }>;

const FILES = 3;
/** Rows that are compared: runs of neighbours, so that values which have moved by a row are found where they went. */
const RUNS = 250;
const RUN = 6;

/** A file in which nobody has said whether it is right tells nothing of others. */
const IS_TOLD = `(answer #>> '{file_check,verdict}' is distinct from 'check' or answer #>> '{file_check,answer,kind}' = 'right')`;

/** Of so many of the newest files those that tell something are taken. */
const LOOKED_AT = 20;

/** The last files of sessions that fit a condition, whose products are still kept; ids of uploads grow with time. */
const lastWhere = (condition: string): string => `
  select "sessionId", "uploadId", "fileName", items, at
    from (select session.id as "sessionId", upload.id as "uploadId", coalesce(session.file_name, '') as "fileName", session.items,
                 upload.touched_at as at, answer
            from session join upload on upload.id = session.upload_id
           where session.id <> $2 and not session.is_sample and session.items > 0 and ${condition}
           order by session.upload_id desc limit ${LOOKED_AT}) newest
   where ${IS_TOLD} and exists (select from item where item.upload_id = "uploadId")
   order by "uploadId" desc limit ${FILES}`;

const amount = (column: string): string => `coalesce(nullif(${column}, ''), '0')::float8`;

const valuesJson = (
  from: string,
): string => `jsonb_build_object('cost', ${amount(`${from}.cost`)}, 'rrp', ${amount(`${from}.rrp`)},
  'caseQty', ${amount(`${from}.case_qty`)}, 'name', ${from}.description, 'size', ${from}.size)`;

/** One product of an upload by its barcode, looked up for itself whatever the planner takes the tables for. */
const oneOf = (upload: string): string =>
  `(select ${valuesJson('past')} from item past where ${ofUpload('past.upload_id', upload)} and past.canonical = item.canonical offset 0)`;

/** All that a file says of a product, to be compared as it is. */
const SAID = `(cost, rrp, case_qty, description, size, supplier_group, supplier_vat)`;
const of = (table: string): string => SAID.replaceAll(/\w+/g, (column) => `${table}.${column}`);

/** Files of a wholesaler, and their products beside those of another one. */
export const postgresFileHistory = (queries: Queries) => ({
  /** The last files of the session's wholesaler, the newest first. */
  last: ({ id, wholesalerCode }: Pick<Session, 'id' | 'wholesalerCode'>): Promise<PastFile[]> =>
    queries.query<PastFile>(lastWhere('session.wholesaler_code = $1'), [wholesalerCode, id]),

  /** Those of other wholesalers. */
  ofOthers: ({ id, wholesalerCode }: Pick<Session, 'id' | 'wholesalerCode'>): Promise<PastFile[]> =>
    queries.query<PastFile>(lastWhere('session.wholesaler_code <> $1'), [wholesalerCode, id]),

  /** Some rows of an upload, each beside the same barcode of other uploads, in the order of the file. */
  compared: (uploadId: string, others: readonly string[]): Promise<ComparedRow[]> =>
    queries.query<ComparedRow>(
      `with runs as (select least(1 + max(position) / ${RUN}, ${RUNS}) as runs, 1 + max(position) as length from item where ${ofUpload()}),
            asked as (select distinct (run * length / runs + at)::int as position
                        from runs, generate_series(0, runs - 1) run, generate_series(0, ${RUN - 1}) at)
       select item.position, item.barcode, item.canonical, ${valuesJson('item')} as now,
              jsonb_build_array(${others.map((_, at) => oneOf(`$${at + 2}`)).join(', ')}) as before
         from asked cross join lateral (select * from item where ${ofUpload()} and item.position = asked.position offset 0) item
        order by item.position`,
      [uploadId, ...others],
    ),

  /** The share of an upload's products that its wholesaler itself has a mapping of, from 0 to 1. */
  ownShare: async (uploadId: string): Promise<number> => {
    const [found] = await queries.query<{ share: number | null }>(
      `select avg(is_own::int)::float8 as share from item where ${ofUpload()}`,
      [uploadId],
    );
    return found?.share ?? 0;
  },

  /** Whether two uploads have the same products, and say the same of each. */
  isSame: async (uploadId: string, other: string): Promise<boolean> => {
    const [found] = await queries.query<{ same: boolean }>(
      `select not exists (
         select from item where ${ofUpload()} and not exists (
           select from item past where ${ofUpload('past.upload_id', '$2')} and past.canonical = item.canonical and ${of('past')} = ${of('item')} offset 0)) as same`,
      [uploadId, other],
    );
    return found?.same ?? false;
  },

  /** The other wholesaler whose last files have most of some barcodes; undefined where none has most of them. */
  ownerOf: async (
    session: Pick<Session, 'id' | 'wholesalerCode'>,
    barcodes: readonly string[],
  ): Promise<Readonly<{ code: string; name: string }> | undefined> => {
    const [found] = await queries.query<{ code: string; name: string }>(
      `select session.wholesaler_code as code, max(session.wholesaler_name) as name
         from unnest($3::text[]) as asked (barcode)
         join item on item.canonical = asked.barcode
         join session on session.upload_id = item.upload_id
        where session.wholesaler_code <> $1 and session.id <> $2 and not session.is_sample
        group by session.wholesaler_code having count(distinct item.canonical) >= 0.6 * cardinality($3::text[])
        order by count(distinct item.canonical) desc, code limit 1`,
      [session.wholesalerCode, session.id, barcodes],
    );
    return found;
  },
});

export type FileHistory = ReturnType<typeof postgresFileHistory>;
