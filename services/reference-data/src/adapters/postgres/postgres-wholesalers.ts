import type { HierarchyOption, VatCodeOption } from '@tillmap/contracts';
import {
  type CamelRow,
  type Columns,
  camelCased,
  columnArrays,
  type Database,
  type Queries,
  type Tx,
  unnested,
} from '@tillmap/storage/database';
import type { ReviewSettings } from '../../domain/wholesalers/review-settings.ts';
import type { Wholesaler, WholesalerDetails } from '../../domain/wholesalers/wholesaler.ts';
import { CATEGORY_PATH_COLUMNS } from './category-path-columns.ts';
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

const find = async (queries: Queries, code: string, locking = ''): Promise<Wholesaler | undefined> =>
  (await queries.query<WholesalerRow>(`select ${COLUMNS} from wholesaler where code = $1 ${locking}`, [code]))[0];

const hierarchy = (queries: Queries, code: string): Promise<HierarchyOption[]> =>
  queries.query<Pick<Tables['hierarchy_row'], (typeof CATEGORY_PATH_COLUMNS)[number]>>(
    `select ${CATEGORY_PATH_COLUMNS.join(', ')} from hierarchy_row
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

const reads = (queries: Queries) => ({
  /** By name. */
  list: ({ activeOnly }: { readonly activeOnly: boolean } = { activeOnly: false }): Promise<Wholesaler[]> =>
    queries.query<WholesalerRow>(
      `select ${COLUMNS} from wholesaler where active or not $1 order by lower(name), name, code`,
      [activeOnly],
    ),
  find: (code: string) => find(queries, code),
  findById: async (id: string): Promise<Wholesaler | undefined> =>
    (await queries.query<WholesalerRow>(`select ${COLUMNS} from wholesaler where id = $1`, [id]))[0],
  /** By the codes of department, sub-department and group. */
  hierarchy: (code: string) => hierarchy(queries, code),
  /** By code. */
  vatCodes: (code: string) => vatCodes(queries, code),
});

type Codes = Readonly<{ deptCode: string; subDeptCode: string; cgCode: string; vatCode: string }>;

const CODES = { dept: 'text', sub: 'text', cg: 'text', vat: 'text' } as const;

const LISTED = `
  select dept, sub, cg, vat from ${unnested(CODES, 'given', 2)}
   where exists (select from hierarchy_row where wholesaler_code = $1 and dept_code = given.dept
                   and sub_dept_code = given.sub and cg_group_code = given.cg)
     and (vat = '' or exists (select from vat_code where wholesaler_code = $1 and code = given.vat))`;

const keyOf = ({ deptCode, subDeptCode, cgCode, vatCode }: Codes): string =>
  JSON.stringify([deptCode, subDeptCode, cgCode, vatCode]);

/**
 * Which of these rows have codes that the lists have, as they are written; '' as VAT code is none. Looks these up alone: the
 * lists have a thousand more, and a review asks for one product.
 */
const listedIn = async (queries: Queries, code: string, rows: readonly Codes[]): Promise<(row: Codes) => boolean> => {
  const given = [...new Map(rows.map((row) => [keyOf(row), row])).values()].map((row) => ({
    dept: row.deptCode,
    sub: row.subDeptCode,
    cg: row.cgCode,
    vat: row.vatCode,
  }));
  const found = await queries.query<(typeof given)[number]>(LISTED, [code, ...columnArrays(CODES, given)]);
  const keys = new Set(found.map(({ dept, sub, cg, vat }) => JSON.stringify([dept, sub, cg, vat])));
  return (row) => keys.has(keyOf(row));
};

type WithLists = Readonly<{ wholesaler: Wholesaler; hierarchy: HierarchyOption[]; vatCodes: VatCodeOption[] }>;

const withLists = async (tx: Queries, code: string): Promise<WithLists | undefined> => {
  // A change of the lists locks the wholesaler, so what is read under a share lock belongs together.
  const wholesaler = await find(tx, code, 'for share');
  if (!wholesaler) return undefined;
  return { wholesaler, hierarchy: await hierarchy(tx, code), vatCodes: await vatCodes(tx, code) };
};

/** Wholesalers read through the pool. */
export const postgresWholesalers = (database: Database) => ({
  ...reads(database),
  /** A wholesaler with both lists as they were at one moment. */
  withLists: (code: string) => database.transaction((tx) => withLists(tx, code)),
});

export type WholesalerStore = ReturnType<typeof postgresWholesalers>;

/** Wholesalers inside one transaction. */
export const wholesalersIn = (tx: Tx) => ({
  ...reads(tx),
  withLists: (code: string) => withLists(tx, code),
  listedIn: (code: string, rows: readonly Codes[]) => listedIn(tx, code, rows),
  /** All codes, active or not. */
  codes: async () =>
    new Set((await tx.query<Pick<WholesalerRow, 'code'>>('select code from wholesaler')).map(({ code }) => code)),
  /**
   * Holds the wholesaler until the end of the transaction. Who changes its lists or mappings does so first: versions
   * and events of one wholesaler then have the order of the commits.
   */
  lock: (code: string) => find(tx, code, 'for no key update'),
  /** False when the code is taken. */
  add: async ({ id, code, name, description, active }: WholesalerDetails) =>
    (await tx.execute(
      `insert into wholesaler (id, code, name, description, active, version, created_at, updated_at)
       values ($1, $2, $3, $4, $5, nextval('wholesaler_version'), now(), now()) on conflict (code) do nothing`,
      [id, code, name, description, active],
    )) === 1,
  /** Writes name, description and active of a locked wholesaler. */
  change: async ({ code, name, description, active }: WholesalerDetails) => {
    await tx.execute('update wholesaler set name = $2, description = $3, active = $4 where code = $1', [
      code,
      name,
      description,
      active,
    ]);
  },
  /** Writes the review settings of a locked wholesaler. */
  setReview: async (code: string, { reviewThreshold, learnFromReviews }: ReviewSettings) => {
    await tx.execute('update wholesaler set review_threshold = $2, learn_from_reviews = $3 where code = $1', [
      code,
      reviewThreshold,
      learnFromReviews,
    ]);
  },
  /** Removes a locked wholesaler with its hierarchy, its VAT codes its layouts and the notes of what was learned for it. */
  remove: async (code: string) => {
    await tx.execute('delete from wholesaler where code = $1', [code]);
    await tx.execute('delete from mapping_count where wholesaler_code = $1', [code]);
    await tx.execute('delete from learned_mapping where wholesaler_code = $1', [code]);
    await tx.execute('delete from file_layout where wholesaler_code = $1', [code]);
  },
  /** Whether an import for it is running or queued. */
  hasRunningImport: async (code: string) =>
    (await tx.query(`select from import_job where status = 'processing' and wholesaler_code = $1 limit 1`, [code]))
      .length > 0,
  /** Gives a locked wholesaler its next version. */
  advance: async (code: string) => {
    const [row] = await tx.query<Pick<WholesalerRow, 'version'>>(
      `update wholesaler set version = nextval('wholesaler_version'), updated_at = now() where code = $1
       returning version`,
      [code],
    );
    return row?.version ?? 0;
  },
});
