import { type Department, searchedText, type VatCode } from '@tillmap/contracts';
import {
  type Columns,
  holdsSearch,
  isShortSearch,
  isUniqueViolation,
  type Queries,
  searchPatterns,
} from '@tillmap/storage/database';
import type { HierarchyRow } from '../../domain/hierarchy/department-row.ts';
import type { PageOf, PageRequest } from '../../domain/page.ts';
import { CATEGORY_PATH_COLUMNS } from './category-path-columns.ts';
import type { Tables } from './schema.generated.ts';

export type RowsWanted = PageRequest & Readonly<{ wholesalerCode: string; search: string }>;

export type VatCodeFields = Readonly<{ wholesalerCode: string; code: string; description: string; rate: number }>;

/** A list's table: how its rows are ordered, by which columns they are found, and which a person writes. */
type ListTable<Name extends keyof Tables> = Readonly<{
  table: Name;
  order: string;
  searched: Columns<Tables[Name]>;
  written: Columns<Tables[Name]>;
}>;

const DEPARTMENTS = {
  table: 'hierarchy_row',
  order: 'r.wholesaler_code, r.dept_code, r.sub_dept_code, r.cg_group_code',
  searched: CATEGORY_PATH_COLUMNS,
  written: ['wholesaler_code', ...CATEGORY_PATH_COLUMNS],
} as const satisfies ListTable<'hierarchy_row'>;

const VAT_CODES = {
  table: 'vat_code',
  order: 'r.wholesaler_code, r.code',
  searched: ['code', 'description'],
  written: ['wholesaler_code', 'code', 'description', 'rate'],
} as const satisfies ListTable<'vat_code'>;

type Table = typeof DEPARTMENTS | typeof VAT_CODES;

/** A row with its wholesaler, as the screens have it. */
const shown = ({ written }: Table): string =>
  `json_build_object(${['id', ...written].map((column) => `'${column}', r.${column}`).join(', ')},
     'wholesaler', json_build_object('code', w.code, 'name', w.name))`;

/** Every word of a search in any of the columns, or the beginning of one where the search is short. */
const condition = ({ searched }: Table): string => {
  const columns = [...searched.map((column) => `r.${column}`), 'w.code', 'w.name'];
  return `($1 = '' or r.wholesaler_code = $1)
   and ${holdsSearch(`folded(E'\\n' || concat_ws(E'\\n', ${columns.join(', ')}))`, '$2')}`;
};

/** Single rows of one of a wholesaler's lists. A transaction that changes one has locked the wholesaler. */
const listRows = <Row, Fields>(queries: Queries, table: Table, valuesOf: (fields: Fields) => readonly unknown[]) => {
  const from = `from ${table.table} r join wholesaler w on w.code = r.wholesaler_code`;
  const where = condition(table);
  const unlessThere = async (write: Promise<number>): Promise<boolean> => {
    try {
      return (await write) === 1;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  };
  return {
    page: async ({ wholesalerCode, search, page, perPage }: RowsWanted): Promise<PageOf<Row>> => {
      const given = [wholesalerCode, searchPatterns(searchedText(search), '\n', isShortSearch(search))];
      const [counted] = await queries.query<{ total: number }>(
        `select count(*) as total ${from} where ${where}`,
        given,
      );
      const rows = await queries.query<{ row: Row }>(
        `select ${shown(table)} as row ${from} where ${where} order by ${table.order} offset $3 limit $4`,
        [...given, (page - 1) * perPage, perPage],
      );
      return { rows: rows.map(({ row }) => row), total: counted?.total ?? 0 };
    },
    find: async (id: string) =>
      (await queries.query<{ row: Row }>(`select ${shown(table)} as row ${from} where r.id = $1`, [id]))[0]?.row,
    /** False when there is such a row already. */
    add: async (id: string, fields: Fields) =>
      (await queries.execute(
        `insert into ${table.table} (id, ${table.written.join(', ')}, created_at, updated_at)
         values ($1, ${table.written.map((_, at) => `$${at + 2}`).join(', ')}, now(), now()) on conflict do nothing`,
        [id, ...valuesOf(fields)],
      )) === 1,
    /** False when another row is the same. */
    change: (id: string, fields: Fields) =>
      unlessThere(
        queries.execute(
          `update ${table.table} set ${table.written.map((column, at) => `${column} = $${at + 2}`).join(', ')},
                  updated_at = now() where id = $1`,
          [id, ...valuesOf(fields)],
        ),
      ),
    remove: async (id: string): Promise<void> =>
      void (await queries.execute(`delete from ${table.table} where id = $1`, [id])),
  };
};

export type ListRows<Row, Fields> = ReturnType<typeof listRows<Row, Fields>>;

/** Rows of hierarchies, through the pool or in a transaction. */
export const departmentRows = (queries: Queries) =>
  listRows<Department, HierarchyRow>(queries, DEPARTMENTS, (row) => [
    row.wholesalerCode,
    row.deptCode,
    row.deptName,
    row.subDeptCode,
    row.subDeptName,
    row.cgCode,
    row.cgName,
  ]);

export type DepartmentRows = ReturnType<typeof departmentRows>;

/** VAT codes, through the pool or in a transaction. */
export const vatCodeRows = (queries: Queries) =>
  listRows<VatCode, VatCodeFields>(queries, VAT_CODES, (row) => [
    row.wholesalerCode,
    row.code,
    row.description,
    row.rate,
  ]);

export type VatCodeRows = ReturnType<typeof vatCodeRows>;
