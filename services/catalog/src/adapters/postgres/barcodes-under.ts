import type { Queries } from '@tillmap/storage/database';
import type { Tables } from './schema.generated.ts';

/** Products looked at of one maker: what so many have in common more would not change. */
const MOST_PRODUCTS = 500;

const UNDER = `
  select found.barcode from unnest($1::text[]) as wanted (prefix)
   cross join lateral (select barcode from products
                        where barcode between rpad(prefix, 14, '0') and rpad(prefix, 14, '9') limit ${MOST_PRODUCTS}) found`;

/** The barcodes of known products that begin with these digits, at most 500 of each. */
export const postgresBarcodesUnder =
  (queries: Queries) =>
  async (prefixes: readonly string[]): Promise<string[]> => {
    if (prefixes.length === 0) return [];
    const rows = await queries.query<Pick<Tables['products'], 'barcode'>>(UNDER, [prefixes]);
    return rows.map(({ barcode }) => barcode);
  };

export type BarcodesUnder = ReturnType<typeof postgresBarcodesUnder>;
