import type { Database, Queries, Tx } from '@tillmap/storage/database';
import type { CleanUpStore } from '../../application/ports/clean-up-store.ts';
import type { Cleared, Clearing, StoredProduct } from '../../domain/product-document.ts';
import { clearingOf, orphanedProducts, postgresCleanUp, removing, saveClearingProgress } from './postgres-clean-up.ts';
import { clearedVersions, type ProductRow } from './postgres-product-store.ts';

/** The documents of a product database outside PostgreSQL, as what is derived from them here needs them. */
type ProductDocuments<Stored extends StoredProduct = StoredProduct> = Readonly<{
  /** Those that exist among these canonical GTINs. */
  read(barcodes: readonly string[]): Promise<readonly Stored[]>;
  /** Removes those that have no mapping that counts at that moment. */
  removeUnmapped(barcodes: readonly string[], cleared: Cleared): Promise<void>;
  /**
   * Continues a clearing over at most `most` products; returns which changed, and how far it got; `to` is '' at the
   * end.
   */
  sweep(clearing: Clearing, most: number): Promise<{ changed: readonly string[]; to: string }>;
}>;

const KEPT = 200;

// Existing rows are locked, missing ones made, in the order of their barcodes, as by every writer.
const LOCK = `
  insert into products (barcode, doc) 
  select distinct unnest($1::text[]), '{"name":"","size":"","mappings":{}}'::jsonb order by 1
  on conflict (barcode) do update set updated_at = now()`;

const WRITE = `
  update products p
     set search_text = folded(given.doc->>'name') || E'\\n' || p.barcode || E'\\n' || ltrim(p.barcode, '0'), doc = given.doc,
         mapped = jsonb_path_exists(given.doc, '$.mappings.* ? (!exists(@.gone))'), updated_at = now()
    from unnest($1::text[], $2::jsonb[]) as given (barcode, doc)
   where p.barcode = given.barcode and p.doc is distinct from given.doc`;

/** Enough to search and count by: the name, and whose mapping is of which version. */
const slim = ({ name, size, mappings }: StoredProduct): string => {
  const versions = Object.entries(mappings).map(([wholesaler, { version, gone }]) => [
    wholesaler,
    gone ? { version, gone } : { version },
  ]);
  return JSON.stringify({ name, size, mappings: Object.fromEntries(versions) });
};

/** Updates the rows of these products from their current documents, and returns those. */
export type Refresh<Stored extends StoredProduct> = (tx: Tx, barcodes: readonly string[]) => Promise<readonly Stored[]>;

/**
 * Rows of `products` beside documents in another store: for search, counts and pages. A process that locked a product
 * reads its document after every earlier holder; so the last row written is that of the last document.
 */
export const derivedProducts =
  <Stored extends StoredProduct>(documents: Pick<ProductDocuments<Stored>, 'read'>): Refresh<Stored> =>
  async (tx, barcodes) => {
    if (barcodes.length === 0) return [];
    await tx.execute(LOCK, [barcodes]);
    const stored = await documents.read(barcodes);
    await tx.execute(WRITE, [stored.map(({ barcode }) => barcode), stored.map(slim)]);
    if (stored.length < new Set(barcodes).size) {
      await tx.execute('delete from products where barcode = any($1) and barcode <> all($2)', [
        barcodes,
        stored.map(({ barcode }) => barcode),
      ]);
    }
    return stored;
  };

/** What this database kept while it was the product database itself: nothing where it never was. */
export async function* keptBefore(queries: Queries): AsyncGenerator<readonly StoredProduct[]> {
  for (let after = ''; ; ) {
    const rows: ProductRow[] = await queries.query<ProductRow>(
      `select barcode, doc from products where barcode > $1 and doc ? 'name_version' order by barcode limit $2`,
      [after, KEPT],
    );
    if (rows.length === 0) return;
    yield rows.map(({ barcode, doc }) => ({ barcode, ...doc }));
    after = rows.at(-1)!.barcode;
  }
}

/** Clean-up of a product database elsewhere: each part first there, then in its rows here. */
export const derivedCleanUp = (
  database: Database,
  documents: ProductDocuments,
  refresh: Refresh<StoredProduct>,
): CleanUpStore => ({
  ...postgresCleanUp(database),
  removeOrphans: removing(database, async (tx, most) => {
    const barcodes = await orphanedProducts(tx, most);
    await documents.removeUnmapped(barcodes, await clearedVersions(tx)());
    return barcodes.length - (await refresh(tx, barcodes)).length;
  }),
  sweepCleared: (wholesaler, most) =>
    database.transaction(async (tx) => {
      const clearing = await clearingOf(tx, wholesaler);
      if (!clearing) return false;
      const { changed, to } = await documents.sweep(clearing, most);
      await refresh(tx, changed);
      await saveClearingProgress(tx, clearing.code, to || null);
      return true;
    }),
});
