import type { ReferenceMapping } from '@tillmap/contracts';
import { likePattern, type Queries } from '@tillmap/database';
import type { MappingList, MappingsWanted } from '../../application/ports/mapping-list.ts';
import type { PageOf } from '../../application/ports/page.ts';
import { canonicalOf } from '../../domain/reference-row.ts';

const SHOWN = `m.id, m.wholesaler_code, m.barcode_given as barcode, m.name, m.size, m.dept_code, m.sub_dept_code,
  m.cg_group_code, m.vat_code, v.rate as vat_rate, coalesce(h.dept_name, '') as department_name,
  coalesce(h.sub_dept_name, '') as sub_department_name, coalesce(h.cg_group_name, '') as category_group_name,
  m.source, m.confidence as confidence_score`;

const NAMES = `
  left join hierarchy_row h on (h.wholesaler_code, h.dept_code, h.sub_dept_code, h.cg_group_code)
    = (m.wholesaler_code, m.dept_code, m.sub_dept_code, m.cg_group_code)
  left join vat_code v on v.wholesaler_code = m.wholesaler_code and v.code = m.vat_code`;

type Row = Omit<ReferenceMapping, 'vat_rate'> & { vat_rate: string | null };
const shown = ({ vat_rate, ...row }: Row): ReferenceMapping => ({
  ...row,
  vat_rate: vat_rate === null ? null : Number(vat_rate),
});

const COUNTED_EXACTLY = 10_000;

// The expression of the index; name and barcode begin at a line of their own.
const TEXT = `(lower(name) || E'\\n' || barcode_given)`;

/** The condition of a search in `$2` and following. */
const searched = (search: string): { sql: string; values: string[] } => {
  const pattern = likePattern(search);
  const values = [pattern];
  const anywhere = pattern.startsWith('%');
  const conditions = [`${TEXT} like lower($2)`];
  if (!anywhere) {
    values.push(`%\n${pattern}`);
    conditions.push(`${TEXT} like lower($3)`);
  }
  const canonical = canonicalOf(search);
  if (canonical !== undefined) {
    values.push(canonical);
    conditions.push(`barcode = $${values.length + 1}`);
  }
  return { sql: `and (${conditions.join(' or ')})`, values };
};

/** What the planner expects a query to find. */
const estimate = async (queries: Queries, sql: string, values: readonly unknown[]): Promise<number> => {
  const [row] = await queries.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${sql}`,
    values,
  );
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

const countFound = async (queries: Queries, where: string, values: readonly unknown[]): Promise<number> => {
  const found = `select 1 from reference_mapping where ${where}`;
  const [row] = await queries.query<{ count: number }>(
    `select count(*) as count from (${found} limit ${COUNTED_EXACTLY + 1}) found`,
    values,
  );
  const count = row?.count ?? 0;
  return count <= COUNTED_EXACTLY ? count : Math.max(count, await estimate(queries, found, values));
};

const totalOf = async (queries: Queries, wholesalerCode: string): Promise<number> =>
  (
    await queries.query<{ total: number }>(
      'select coalesce(sum(mappings), 0)::integer as total from mapping_count where wholesaler_code = $1',
      [wholesalerCode],
    )
  )[0]?.total ?? 0;

type Part = Readonly<{ skip: number; most: number; order: '' | 'desc' }>;

/** The second half of a whole list is read from its end: the last page costs what the first one does. */
const partOf = ({ search, page, perPage }: MappingsWanted, total: number): Part => {
  const offset = (page - 1) * perPage;
  if (search !== '' || offset <= total / 2) return { skip: offset, most: perPage, order: '' };
  const most = Math.max(0, Math.min(perPage, total - offset));
  return { skip: Math.max(0, total - offset - perPage), most, order: 'desc' };
};

const pageOf = async (queries: Queries, wanted: MappingsWanted): Promise<PageOf<ReferenceMapping>> => {
  const { wholesalerCode, search } = wanted;
  const { sql, values } = search === '' ? { sql: '', values: [] } : searched(search);
  const where = `wholesaler_code = $1 ${sql}`;
  const given = [wholesalerCode, ...values];
  // What is skipped is passed over in the index alone; only the rows of the page are read.
  const rowsOf = ({ skip, most, order }: Part): Promise<Row[]> =>
    queries.query<Row>(
      `select ${SHOWN} from (
         select barcode from reference_mapping where ${where}
          order by barcode ${order} offset $${given.length + 1} limit $${given.length + 2}) page
         join reference_mapping m on m.wholesaler_code = $1 and m.barcode = page.barcode ${NAMES}
        order by m.barcode`,
      [...given, skip, most],
    );
  if (search === '') {
    const total = await totalOf(queries, wholesalerCode);
    return { rows: (await rowsOf(partOf(wanted, total))).map(shown), total };
  }
  const [rows, total] = await Promise.all([rowsOf(partOf(wanted, 0)), countFound(queries, where, given)]);
  return { rows: rows.map(shown), total };
};

/** Mappings as administrators see them, through the pool. */
export const postgresMappingList = (queries: Queries): MappingList => ({
  page: (wanted) => pageOf(queries, wanted),
  find: async (id) => {
    const [row] = await queries.query<Row>(`select ${SHOWN} from reference_mapping m ${NAMES} where m.id = $1`, [id]);
    return row && shown(row);
  },
  bySource: async (wholesalerCode) => {
    const rows = await queries.query<{ source: string; mappings: number }>(
      'select source, mappings from mapping_count where wholesaler_code = $1 and mappings > 0 order by source',
      [wholesalerCode],
    );
    return Object.fromEntries(rows.map(({ source, mappings }) => [source, mappings]));
  },
  byWholesaler: async () => {
    const rows = await queries.query<{ code: string; mappings: number }>(
      `select w.code, coalesce(sum(c.mappings), 0)::integer as mappings
         from wholesaler w left join mapping_count c on c.wholesaler_code = w.code group by w.code order by w.code`,
    );
    return Object.fromEntries(rows.map(({ code, mappings }) => [code, mappings]));
  },
});

/** Merges texts that were written lately into the index of the search, many at once. */
export const mergeSearch = (queries: Queries) => async (): Promise<void> => {
  await queries.execute(`select gin_clean_pending_list('reference_mapping_search')`);
};
