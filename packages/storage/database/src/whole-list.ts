import type { Queries } from './database.ts';
import type { Condition } from './word-search.ts';

/**
 * The barcodes of one page of a list, in their order, of `total` rows for which `scope` holds. The second half of the list is
 * read from its end, so the last page costs what the first one does; what is skipped is passed over in the index alone.
 */
export const findPageBarcodes = async (
  queries: Queries,
  table: string,
  { sql, values }: Condition,
  { skip, most, total }: Readonly<{ skip: number; most: number; total: number }>,
): Promise<string[]> => {
  const isBehind = skip > total / 2;
  const part = isBehind ? [Math.max(0, total - skip - most), Math.max(0, Math.min(most, total - skip))] : [skip, most];
  const rows = await queries.query<{ barcode: string }>(
    `select barcode from ${table} where ${sql}
      order by barcode ${isBehind ? 'desc' : ''} offset $${values.length + 1} limit $${values.length + 2}`,
    [...values, ...part],
  );
  return rows.map(({ barcode }) => barcode).sort();
};
