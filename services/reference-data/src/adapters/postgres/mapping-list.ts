import { type CleanupStats, type ReferenceMapping, searchedText } from '@tillmap/contracts';
import {
  type Columns,
  findPageBarcodes,
  type Queries,
  searchByWords,
  type WordIndexed,
} from '@tillmap/storage/database';
import { isPrintedBarcode, searchedBarcode } from '@tillmap/supplier-files';
import type { PageOf } from '../../domain/page.ts';
import type { RowsWanted } from './postgres-list-rows.ts';
import type { Tables } from './schema.generated.ts';

const COLUMNS = [
  'id',
  'wholesaler_code',
  'name',
  'size',
  'dept_code',
  'sub_dept_code',
  'cg_group_code',
  'vat_code',
  'source',
] as const satisfies Columns<Tables['reference_mapping']>;

const SHOWN = `${COLUMNS.map((column) => `m.${column}`).join(', ')}, m.barcode_given as barcode, v.rate as vat_rate, coalesce(h.dept_name, '') as department_name,
  coalesce(h.sub_dept_name, '') as sub_department_name, coalesce(h.cg_group_name, '') as category_group_name,
  m.confidence as confidence_score`;

const NAMES = `
  left join hierarchy_row h on (h.wholesaler_code, h.dept_code, h.sub_dept_code, h.cg_group_code)
    = (m.wholesaler_code, m.dept_code, m.sub_dept_code, m.cg_group_code)
  left join vat_code v on v.wholesaler_code = m.wholesaler_code and v.code = m.vat_code`;

type Hierarchy = Tables['hierarchy_row'];
type Row = Pick<Tables['reference_mapping'], (typeof COLUMNS)[number]> & {
  barcode: Tables['reference_mapping']['barcode_given'];
  vat_rate: Tables['vat_code']['rate'] | null;
  department_name: Hierarchy['dept_name'];
  sub_department_name: Hierarchy['sub_dept_name'];
  category_group_name: Hierarchy['cg_group_name'];
  confidence_score: Tables['reference_mapping']['confidence'];
} & Pick<ReferenceMapping, 'source'>;
const shown = ({ vat_rate, ...row }: Row): ReferenceMapping => ({
  ...row,
  vat_rate: vat_rate === null ? null : Number(vat_rate),
});

const SEARCHED: WordIndexed = {
  table: 'reference_mapping',
  words: 'mapping_words(search_name, barcode_given, barcode)',
  vocabulary: 'mapping_word',
  texts: ['search_name', 'barcode_given'],
};

const totalOf = async (queries: Queries, wholesalerCode: string): Promise<number> =>
  (
    await queries.query<{ total: number }>(
      'select coalesce(sum(mappings), 0)::integer as total from mapping_count where wholesaler_code = $1',
      [wholesalerCode],
    )
  )[0]?.total ?? 0;

const foundOn = async (
  queries: Queries,
  { wholesalerCode, search, page, perPage }: RowsWanted,
): Promise<{ barcodes: string[]; total: number }> => {
  const scope = { sql: 'wholesaler_code = $1', values: [wholesalerCode] };
  const part = { skip: (page - 1) * perPage, most: perPage };
  if (search !== '') {
    const searched = {
      scope,
      search: isPrintedBarcode(search) ? '' : searchedText(search),
      typed: search,
      canonical: searchedBarcode(search),
    };
    return searchByWords(queries, SEARCHED, searched, part);
  }
  const total = await totalOf(queries, wholesalerCode);
  return { barcodes: await findPageBarcodes(queries, SEARCHED.table, scope, { ...part, total }), total };
};

const pageOf = async (queries: Queries, wanted: RowsWanted): Promise<PageOf<ReferenceMapping>> => {
  const { barcodes, total } = await foundOn(queries, wanted);
  const rows = await queries.query<Row>(
    `select ${SHOWN} from reference_mapping m ${NAMES} where m.wholesaler_code = $1 and m.barcode = any($2::text[])
      order by m.barcode`,
    [wanted.wholesalerCode, barcodes],
  );
  return { rows: rows.map(shown), total };
};

/** Mappings as administrators see them, through the pool. */
export const postgresMappingList = (queries: Queries) => ({
  page: (wanted: RowsWanted) => pageOf(queries, wanted),
  find: async (id: string) => {
    const [row] = await queries.query<Row>(`select ${SHOWN} from reference_mapping m ${NAMES} where m.id = $1`, [id]);
    return row && shown(row);
  },
  /** Sources that occur, with their counts. */
  bySource: async (wholesalerCode: string): Promise<Record<string, number>> => {
    const rows = await queries.query<Pick<Tables['mapping_count'], 'source' | 'mappings'>>(
      'select source, mappings from mapping_count where wholesaler_code = $1 and mappings > 0 order by source',
      [wholesalerCode],
    );
    return Object.fromEntries(rows.map(({ source, mappings }) => [source, mappings]));
  },
  /** Every wholesaler, also those without any. */
  byWholesaler: async (): Promise<CleanupStats['mappings_by_wholesaler']> => {
    const rows = await queries.query<Pick<Tables['wholesaler'], 'code'> & Pick<Tables['mapping_count'], 'mappings'>>(
      `select w.code, coalesce(sum(c.mappings), 0)::integer as mappings
         from wholesaler w left join mapping_count c on c.wholesaler_code = w.code group by w.code order by w.code`,
    );
    return Object.fromEntries(rows.map(({ code, mappings }) => [code, mappings]));
  },
});

export type MappingList = ReturnType<typeof postgresMappingList>;

/** Merges rows that were written lately into the index of the search, many at once. */
export const mergeSearch = (queries: Queries) => async (): Promise<void> => {
  await queries.execute(`select gin_clean_pending_list('reference_mapping_words')`);
};
