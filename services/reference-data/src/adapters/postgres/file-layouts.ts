import type { Layout, LayoutKind } from '@tillmap/contracts';
import type { Queries } from '@tillmap/storage/database';
import { stripUnstorable } from '@tillmap/storage/database';
import type { TaughtLayout } from '../../domain/layouts/layout.ts';
import type { PageOf, PageRequest } from '../../domain/page.ts';
import type { Tables } from './schema.generated.ts';

type Row = Omit<
  Tables['file_layout'],
  'fingerprint' | 'kind' | 'columns' | 'reading' | 'cost_basis' | 'taught_at' | 'last_used_at'
> &
  Pick<Layout, 'kind' | 'columns' | 'reading' | 'cost_basis'> & {
    taught_at: Date;
    last_used_at: Date | null;
  };

const COLUMNS = `id, kind, wholesaler_code, name, has_header, columns, reading, cost_basis, version, taught_at, taught_by,
  last_used_at, times_used`;

const shown = ({ taught_at, last_used_at, ...row }: Row): Layout => ({
  ...row,
  taught_at: taught_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

type Place = Readonly<{ kind: LayoutKind; wholesalerCode: string }>;
type Wanted = PageRequest & Readonly<{ wholesalerCode: string; search: string; kind: LayoutKind | undefined }>;

/** Layouts as they are stored, through the pool or inside a transaction. */
export const fileLayouts = (queries: Queries) => ({
  /** Those used last first. */
  of: async ({ kind, wholesalerCode }: Place): Promise<Layout[]> =>
    (
      await queries.query<Row>(
        `select ${COLUMNS} from file_layout where wholesaler_code = $1 and kind = $2
          order by coalesce(last_used_at, taught_at) desc, id`,
        [wholesalerCode, kind],
      )
    ).map(shown),
  /** By wholesaler and name. */
  page: async ({ wholesalerCode, search, kind, page, perPage }: Wanted): Promise<PageOf<Layout>> => {
    const filter = `where ($1 = '' or wholesaler_code = $1) and ($2::text is null or kind = $2)
      and position(lower($3) in lower(name)) > 0`;
    const values = [wholesalerCode, kind ?? null, search];
    const [counted] = await queries.query<{ total: number }>(
      `select count(*)::int as total from file_layout ${filter}`,
      values,
    );
    const rows = await queries.query<Row>(
      `select ${COLUMNS} from file_layout ${filter} order by wholesaler_code, lower(name), id limit $4 offset $5`,
      [...values, perPage, (page - 1) * perPage],
    );
    return { rows: rows.map(shown), total: counted?.total ?? 0 };
  },
  /** The layout with this id or header, held until the end of the transaction. */
  lock: async (id: string): Promise<Layout | undefined> =>
    (await queries.query<Row>(`select ${COLUMNS} from file_layout where id = $1 for update`, [id])).map(shown)[0],
  lockByHeader: async ({ kind, wholesalerCode }: Place, fingerprint: string): Promise<Layout | undefined> =>
    (
      await queries.query<Row>(
        `select ${COLUMNS} from file_layout where wholesaler_code = $1 and kind = $2 and fingerprint = $3 for update`,
        [wholesalerCode, kind, fingerprint],
      )
    ).map(shown)[0],
  /** Undefined when another transaction has added one for the header meanwhile. */
  add: async (id: string, taught: TaughtLayout, fingerprint: string, by: string): Promise<Layout | undefined> =>
    (
      await queries.query<Row>(
        `insert into file_layout (id, kind, wholesaler_code, fingerprint, name, has_header, columns, reading, cost_basis, taught_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (wholesaler_code, kind, fingerprint) do nothing returning ${COLUMNS}`,
        [id, taught.kind, taught.wholesaler_code, fingerprint, ...written(taught), stripUnstorable(by)],
      )
    ).map(shown)[0],
  /** Writes a locked layout anew, as its next version. */
  change: async (id: string, taught: TaughtLayout, fingerprint: string, by: string): Promise<Layout | undefined> =>
    (
      await queries.query<Row>(
        `update file_layout set fingerprint = $2, name = $3, has_header = $4, columns = $5, reading = $6, cost_basis = $7,
                taught_by = $8, taught_at = now(), version = version + 1
          where id = $1 returning ${COLUMNS}`,
        [id, fingerprint, ...written(taught), stripUnstorable(by)],
      )
    ).map(shown)[0],
  rename: async (id: string, name: string): Promise<Layout | undefined> =>
    (await queries.query<Row>(`update file_layout set name = $2 where id = $1 returning ${COLUMNS}`, [id, name])).map(
      shown,
    )[0],
  remove: async (id: string): Promise<Layout | undefined> =>
    (await queries.query<Row>(`delete from file_layout where id = $1 returning ${COLUMNS}`, [id])).map(shown)[0],
  /** False when it is gone. */
  noteUse: async (id: string): Promise<boolean> =>
    (
      await queries.query<{ id: string }>(
        'update file_layout set times_used = times_used + 1, last_used_at = now() where id = $1 returning id',
        [id],
      )
    ).length > 0,
});

const written = ({ name, has_header, columns, reading, cost_basis }: TaughtLayout): unknown[] => [
  stripUnstorable(name),
  has_header,
  JSON.stringify(columns.map((column) => ({ ...column, name: stripUnstorable(column.name) }))),
  JSON.stringify({ ...reading, sheet: stripUnstorable(reading.sheet) }),
  cost_basis,
];

export type FileLayouts = ReturnType<typeof fileLayouts>;
