import type { HierarchyOption, VatCodeOption } from '@tillmap/contracts';
import { type CamelRow, type Columns, camelCased, type Database, type Queries, type Tx } from '@tillmap/database';
import type { Wholesaler, WholesalerStore, WholesalerWriter } from '../../application/ports/wholesaler-store.ts';
import type { Tables } from './schema.generated.ts';

const WHOLESALER_COLUMNS = [
  'id',
  'code',
  'name',
  'description',
  'active',
  'version',
  'review_threshold',
  'learn_from_reviews',
] as const satisfies Columns<Tables['wholesaler']>;
const COLUMNS = camelCased(WHOLESALER_COLUMNS);
type WholesalerRow = CamelRow<Tables['wholesaler'], typeof WHOLESALER_COLUMNS>;

const PLACE = [
  'dept_code',
  'dept_name',
  'sub_dept_code',
  'sub_dept_name',
  'cg_group_code',
  'cg_group_name',
] as const satisfies Columns<Tables['hierarchy_row']>;

const find = async (queries: Queries, code: string, locking = ''): Promise<Wholesaler | undefined> =>
  (await queries.query<WholesalerRow>(`select ${COLUMNS} from wholesaler where code = $1 ${locking}`, [code]))[0];

const hierarchy = (queries: Queries, code: string): Promise<HierarchyOption[]> =>
  queries.query<Pick<Tables['hierarchy_row'], (typeof PLACE)[number]>>(
    `select ${PLACE.join(', ')} from hierarchy_row
      where wholesaler_code = $1 order by dept_code, sub_dept_code, cg_group_code`,
    [code],
  );

const vatCodes = async (queries: Queries, code: string): Promise<VatCodeOption[]> => {
  const rows = await queries.query<Pick<Tables['vat_code'], 'code' | 'description' | 'rate'>>(
    'select code, description, rate from vat_code where wholesaler_code = $1 order by code',
    [code],
  );
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }));
};

const reads = (queries: Queries): Omit<WholesalerStore, 'withLists'> => ({
  list: ({ activeOnly } = { activeOnly: false }) =>
    queries.query<WholesalerRow>(
      `select ${COLUMNS} from wholesaler where active or not $1 order by lower(name), name, code`,
      [activeOnly],
    ),
  find: (code) => find(queries, code),
  findById: async (id) =>
    (await queries.query<WholesalerRow>(`select ${COLUMNS} from wholesaler where id = $1`, [id]))[0],
  hierarchy: (code) => hierarchy(queries, code),
  vatCodes: (code) => vatCodes(queries, code),
});

const withLists = async (tx: Queries, code: string): ReturnType<WholesalerStore['withLists']> => {
  // Whoever changes the lists holds the wholesaler, so what is read under a share lock belongs together.
  const wholesaler = await find(tx, code, 'for share');
  if (!wholesaler) return undefined;
  return { wholesaler, hierarchy: await hierarchy(tx, code), vatCodes: await vatCodes(tx, code) };
};

/** Wholesalers read through the pool. */
export const postgresWholesalers = (database: Database): WholesalerStore => ({
  ...reads(database),
  withLists: (code) => database.transaction((tx) => withLists(tx, code)),
});

/** Wholesalers inside one transaction. */
export const wholesalersIn = (tx: Tx): WholesalerWriter => ({
  ...reads(tx),
  withLists: (code) => withLists(tx, code),
  codes: async () =>
    new Set((await tx.query<Pick<WholesalerRow, 'code'>>('select code from wholesaler')).map(({ code }) => code)),
  lock: (code) => find(tx, code, 'for no key update'),
  add: async ({ id, code, name, description, active }) =>
    (await tx.execute(
      `insert into wholesaler (id, code, name, description, active, version, created_at, updated_at)
       values ($1, $2, $3, $4, $5, nextval('wholesaler_version'), now(), now()) on conflict (code) do nothing`,
      [id, code, name, description, active],
    )) === 1,
  change: async ({ code, name, description, active }) => {
    await tx.execute('update wholesaler set name = $2, description = $3, active = $4 where code = $1', [
      code,
      name,
      description,
      active,
    ]);
  },
  setReview: async (code, { reviewThreshold, learnFromReviews }) => {
    await tx.execute('update wholesaler set review_threshold = $2, learn_from_reviews = $3 where code = $1', [
      code,
      reviewThreshold,
      learnFromReviews,
    ]);
  },
  remove: async (code) => {
    await tx.execute('delete from wholesaler where code = $1', [code]);
    await tx.execute('delete from mapping_count where wholesaler_code = $1', [code]);
  },
  hasRunningImport: async (code) =>
    (await tx.query(`select from import_job where status = 'processing' and wholesaler_code = $1 limit 1`, [code]))
      .length > 0,
  advance: async (code) => {
    const [row] = await tx.query<Pick<WholesalerRow, 'version'>>(
      `update wholesaler set version = nextval('wholesaler_version'), updated_at = now() where code = $1
       returning version`,
      [code],
    );
    return row?.version ?? 0;
  },
});
