import { encode, outbox } from '@tillmap/bus';
import { AdministeredSchema, create, EVENTS } from '@tillmap/bus/events';
import type { Database, Queries, Tx } from '@tillmap/storage/database';
import type { CleanUpStore, Person } from '../../application/ports/clean-up-store.ts';
import type { Clearing } from '../../domain/product-document.ts';
import { countProducts } from './product-lists.ts';
import type { Tables } from './schema.generated.ts';

// A clearing counts at once; `mapped` follows when it has passed. Until then products of a cleared wholesaler are
// checked one by one.
const ORPHANED = `(not mapped or (
  doc->'mappings' ?| array(select wholesaler_code from cleared_wholesalers where swept_to is not null)
  and not exists (
    select from jsonb_each(doc->'mappings') as m (code, mapping)
      left join cleared_wholesalers c on c.wholesaler_code = m.code
     where m.mapping->'gone' is null and (m.mapping->>'version')::bigint >= coalesce(c.version, 0))))`;

const IS_SWEEPING = 'select from cleared_wholesalers where swept_to is not null limit 1';

const CLEARING = `
  select wholesaler_code as code, version, swept_to as "from" from cleared_wholesalers
   where wholesaler_code = $1 and swept_to is not null for update skip locked`;

const CLEARINGS = `
  select wholesaler_code as code from cleared_wholesalers where swept_to is not null order by wholesaler_code`;

// Rows are locked in the order of their barcodes, as by every writer.
const SWEEP = `
  with part as (
    select barcode, doc from products where barcode > $3 order by barcode limit $4 for update
  ), cleared as (
    update products p set doc = p.doc #- array['mappings', $1::text], updated_at = now(),
           mapped = jsonb_path_exists(p.doc #- array['mappings', $1::text], '$.mappings.* ? (!exists(@.gone))')
      from part where p.barcode = part.barcode and (part.doc->'mappings'->$1::text->>'version')::bigint < $2
  )
  select max(barcode) as "to" from part`;

type Product = Tables['products'];
type Cleared = Tables['cleared_wholesalers'];
type ClearingRow = Pick<Cleared, 'version'> & {
  code: Cleared['wholesaler_code'];
  from: NonNullable<Cleared['swept_to']>;
};

const cleanedUp = (count: number, { id, name, email, ip }: Person) =>
  create(AdministeredSchema, {
    subject: 'products',
    what: 'cleaned_up',
    count: BigInt(count),
    byUserId: id,
    byUserName: name,
    byUserEmail: email,
    ipAddress: ip,
    at: new Date().toISOString(),
  });

const orphanedIn = async (queries: Queries): Promise<string> =>
  (await queries.query(IS_SWEEPING)).length > 0 ? ORPHANED : 'not mapped';

/** The first products without a mapping, locked; those that another process works on are passed over. */
export const orphanedProducts = async (tx: Tx, most: number): Promise<string[]> => {
  const sql = `select barcode from products where ${await orphanedIn(tx)} order by barcode for update skip locked limit $1`;
  return (await tx.query<Pick<Product, 'barcode'>>(sql, [most])).map(({ barcode }) => barcode);
};

/** A wholesaler's pending clearing that no other process works on, locked. */
export const clearingOf = async (tx: Tx, wholesaler: string): Promise<Clearing | undefined> =>
  (await tx.query<ClearingRow>(CLEARING, [wholesaler]))[0];

/** Notes how far a clearing is; null when it is done. */
export const saveClearingProgress = async (tx: Tx, wholesaler: string, to: string | null): Promise<void> => {
  await tx.execute('update cleared_wholesalers set swept_to = $2 where wholesaler_code = $1', [wholesaler, to]);
};

/** Deletes products in a transaction that also publishes who did it and how many there were. */
export const removing =
  (database: Database, remove: (tx: Tx, most: number) => Promise<number>): CleanUpStore['removeOrphans'] =>
  (most, by) =>
    database.transaction(async (tx) => {
      const removed = await remove(tx, most);
      if (removed > 0)
        await outbox(tx).add([encode(EVENTS.adminActionRecorded, cleanedUp(removed, by), { source: 'catalog' })]);
      return removed;
    });

/** Clean-up of the product database on PostgreSQL. */
export const postgresCleanUp = (database: Database): CleanUpStore => ({
  counts: async () => {
    const where = await orphanedIn(database);
    const [total, [row]] = await Promise.all([
      countProducts(database),
      database.query<{ orphaned: number }>(`select count(*) as orphaned from products where ${where}`),
    ]);
    return { total, orphaned: row?.orphaned ?? 0 };
  },
  orphans: async (limit) =>
    database.query<Pick<Product, 'barcode'> & { name: string; size: string }>(
      `select barcode, doc->>'name' as name, doc->>'size' as size from products where ${await orphanedIn(database)}
        order by barcode limit $1`,
      [limit],
    ),
  removeOrphans: removing(database, async (tx, most) =>
    tx.execute('delete from products where barcode = any($1)', [await orphanedProducts(tx, most)]),
  ),
  mergeSearch: async () => void (await database.execute(`select gin_clean_pending_list('products_words')`)),
  clearings: async () => (await database.query<Pick<ClearingRow, 'code'>>(CLEARINGS)).map(({ code }) => code),
  sweepCleared: (wholesaler, most) =>
    database.transaction(async (tx) => {
      const clearing = await clearingOf(tx, wholesaler);
      if (!clearing) return false;
      const { code, version, from } = clearing;
      const [done] = await tx.query<{ to: Product['barcode'] | null }>(SWEEP, [code, version, from, most]);
      await saveClearingProgress(tx, code, done?.to ?? null);
      return true;
    }),
});
