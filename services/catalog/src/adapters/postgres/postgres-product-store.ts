import type { CodePair } from '@tillmap/classification';
import type { Joined, Queries } from '@tillmap/storage/database';
import type { ProductStore } from '../../application/ports/product-store.ts';
import type { Cleared, ProductDocument } from '../../domain/product-document.ts';
import { liveMappings, sharedNamesOf, toProduct } from '../../domain/product-document.ts';
import type { Tables } from './schema.generated.ts';

/** A product's row: the document has all but the barcode. */
export type ProductRow = Pick<Tables['products'], 'barcode' | 'doc'> & { doc: ProductDocument };

const BATCH = 5_000;

const CODES = (side: string): string =>
  `jsonb_build_object('deptCode', ${side}->>'dept', 'subDeptCode', ${side}->>'sub_dept', 'cgCode', ${side}->>'cg', 'vatCode', ${side}->>'vat')`;

const LIVE = (side: string, wholesaler: string): string =>
  `${side} is not null and ${side}->'gone' is null
   and (${side}->>'version')::bigint >= coalesce((select version from cleared_wholesalers where wholesaler_code = ${wholesaler}), 0)`;

/** The products behind a barcode that a wholesaler, or any one, has a mapping of. */
const PAGE = `
  select barcode, doc from products
   where barcode > $1 and ($3::text is null or doc->'mappings' ? $3) order by barcode limit $2`;

/** Reads below which version each wholesaler's mappings no longer count. */
export const clearedVersions = (queries: Queries) => async (): Promise<Cleared> => {
  const rows = await queries.query<Pick<Tables['cleared_wholesalers'], 'wholesaler_code' | 'version'>>(
    'select wholesaler_code, version from cleared_wholesalers',
  );
  return new Map(rows.map(({ wholesaler_code, version }) => [wholesaler_code, version]));
};

/** The product database on PostgreSQL. */
export const postgresProductStore = (database: Queries & { ping(): Promise<void> }): ProductStore => {
  const cleared = clearedVersions(database);

  return {
    async find(barcodes) {
      if (barcodes.length === 0) return new Map();
      const [versions, rows] = await Promise.all([
        cleared(),
        database.query<ProductRow>('select barcode, doc from products where barcode = any($1)', [barcodes]),
      ]);
      return new Map(rows.map(({ barcode, doc }) => [barcode, toProduct(barcode, doc, versions)]));
    },

    async *mappings(wholesaler) {
      const versions = await cleared();
      let after = '';
      for (;;) {
        const rows: ProductRow[] = await database.query<ProductRow>(PAGE, [after, BATCH, wholesaler ?? null]);
        if (rows.length === 0) return;
        yield rows.flatMap(({ barcode, doc }) =>
          liveMappings(doc, versions, wholesaler).map((mapping) => ({ barcode, mapping })),
        );
        after = rows.at(-1)!.barcode;
      }
    },

    async *sharedNames(wholesaler) {
      const versions = await cleared();
      let after = '';
      for (;;) {
        const rows: ProductRow[] = await database.query<ProductRow>(PAGE, [after, BATCH, wholesaler]);
        yield rows.flatMap(({ barcode, doc }) =>
          sharedNamesOf(doc, versions, wholesaler).map((names) => ({ barcode, names })),
        );
        if (rows.length < BATCH) return;
        after = rows.at(-1)!.barcode;
      }
    },

    codePairs: (from, to) =>
      database.query<CodePair>(
        `select ${CODES('f')} as "from", ${CODES('t')} as "to", count(*)::int as count
           from (select doc->'mappings'->$1 as f, doc->'mappings'->$2 as t from products
                  where doc->'mappings' ? $1 and doc->'mappings' ? $2) pairs
          where ${LIVE('f', '$1')} and ${LIVE('t', '$2')}
          group by 1, 2`,
        [from, to],
      ),

    versionOf: async (wholesaler, barcode) => {
      const [row] = await database.query<Joined<Pick<Tables['cleared_wholesalers'], 'version'>>>(
        `select greatest((select (doc->'mappings'->$1::text->>'version')::bigint from products where barcode = $2),
                         (select version from cleared_wholesalers where wholesaler_code = $1)) as version`,
        [wholesaler, barcode],
      );
      return row?.version ?? 0;
    },

    ping: () => database.ping(),
  };
};
