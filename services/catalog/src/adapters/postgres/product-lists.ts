import type { Queries } from '@tillmap/database';
import type { ProductList, ProductsWanted } from '../../application/ports/product-list.ts';
import type { ProductStore } from '../../application/ports/product-store.ts';
import { readBarcode } from '../../domain/read-barcode.ts';

const SHORTEST_PART = 3;
const COUNTED_EXACTLY = 10_000;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The condition of a search; its texts are parameters from `$1` on. Short searches find beginnings only. */
const searched = (search: string): { where: string; values: string[] } => {
  if (search === '') return { where: 'true', values: [] };
  const begins = Array.from(search).length < SHORTEST_PART;
  const values = begins ? [`${escaped(search)}%`, `%\n${escaped(search)}%`] : [`%${escaped(search)}%`];
  const conditions = values.map((_, at) => `search_text like lower($${at + 1})`);
  const barcode = readBarcode(search);
  if (barcode.ok) conditions.push(`barcode = $${values.push(barcode.canonical)}`);
  return { where: `(${conditions.join(' or ')})`, values };
};

type Counted = { count: number };
type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/** How many products there are. */
export const countProducts = async (queries: Queries): Promise<number> =>
  (await queries.query<Counted>('select coalesce(sum(products), 0)::integer as count from product_count'))[0]?.count ??
  0;

const countOf = async (queries: Queries, where: string, values: readonly string[]): Promise<number> => {
  if (values.length === 0) return countProducts(queries);
  const found = `select 1 from products where ${where}`;
  const [row] = await queries.query<Counted>(`select count(*) from (${found} limit ${COUNTED_EXACTLY + 1}) f`, values);
  const count = row?.count ?? 0;
  if (count <= COUNTED_EXACTLY) return count;
  const [plan] = await queries.query<Plan>(`explain (format json) ${found}`, values);
  return Math.max(count, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
};

/** The product database as lists show it: which products comes from here, what they are from `products`. */
export const postgresProductList = (queries: Queries, products: Pick<ProductStore, 'find'>): ProductList => {
  // What is skipped is passed over in the index alone; only the documents of the page are read.
  const barcodesOf = async (
    where: string,
    values: readonly string[],
    part: { skip: number; most: number; order?: 'desc' },
  ): Promise<string[]> => {
    const rows = await queries.query<{ barcode: string }>(
      `select barcode from products where ${where}
        order by barcode ${part.order ?? ''} offset $${values.length + 1} limit $${values.length + 2}`,
      [...values, part.skip, part.most],
    );
    return rows.map(({ barcode }) => barcode).sort();
  };

  return {
    page: async ({ search, page, perPage }: ProductsWanted) => {
      const { where, values } = searched(search);
      const offset = (page - 1) * perPage;
      const whole = search === '' && page > 1;
      const [total, found] = await Promise.all([
        countOf(queries, where, values),
        whole ? [] : barcodesOf(where, values, { skip: offset, most: perPage }),
      ]);
      // The second half of the whole list is read from its end: the last page costs what the first one does.
      const part =
        offset > total / 2
          ? {
              skip: Math.max(0, total - offset - perPage),
              most: Math.max(0, Math.min(perPage, total - offset)),
              order: 'desc' as const,
            }
          : { skip: offset, most: perPage };
      const barcodes = whole ? await barcodesOf(where, values, part) : found;
      const described = await products.find(barcodes);
      return { products: barcodes.flatMap((barcode) => described.get(barcode) ?? []), total };
    },
  };
};
