import type { Database } from '@tillmap/database';
import { AdministeredSchema, create, EVENTS } from '@tillmap/events';
import { encode, outbox } from '@tillmap/messaging';
import type { CleanUpStore, Person } from '../../application/ports/clean-up-store.ts';
import { countProducts } from './product-lists.ts';

// A clearing counts at once; `mapped` follows when the sweep has passed. Until then products of a cleared wholesaler
// are looked at one by one.
const ORPHANED = `(not mapped or (
  doc->'mappings' ?| array(select wholesaler_code from cleared_wholesalers where swept_to is not null)
  and not exists (
    select from jsonb_each(doc->'mappings') as m (code, mapping)
      left join cleared_wholesalers c on c.wholesaler_code = m.code
     where m.mapping->'gone' is null and (m.mapping->>'version')::bigint >= coalesce(c.version, 0))))`;

const IS_SWEEPING = 'select from cleared_wholesalers where swept_to is not null limit 1';

const REMOVE = (orphaned: string): string => `
  delete from products where barcode in (
    select barcode from products where ${orphaned} order by barcode for update skip locked limit $1)`;

const NEXT = `
  select wholesaler_code as code, version, swept_to as "from" from cleared_wholesalers where swept_to is not null
   order by wholesaler_code for update skip locked limit 1`;

// Rows are locked in the order of their barcodes, as by every writer.
const SWEEP = `
  with part as (
    select barcode, doc from products where barcode > $3 order by barcode limit $4 for update
  ), swept as (
    update products p set doc = p.doc #- array['mappings', $1::text], updated_at = now(),
           mapped = jsonb_path_exists(p.doc #- array['mappings', $1::text], '$.mappings.* ? (!exists(@.gone))')
      from part where p.barcode = part.barcode and (part.doc->'mappings'->$1::text->>'version')::bigint < $2
  )
  select max(barcode) as "to" from part`;

type Part = { code: string; version: number; from: string };

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

/** Clean-up of the product database on PostgreSQL. */
export const postgresCleanUp = (database: Database): CleanUpStore => {
  const orphaned = async (): Promise<string> =>
    (await database.query(IS_SWEEPING)).length > 0 ? ORPHANED : 'not mapped';
  return {
    counts: async () => {
      const where = await orphaned();
      const [total, [row]] = await Promise.all([
        countProducts(database),
        database.query<{ orphaned: number }>(`select count(*) as orphaned from products where ${where}`),
      ]);
      return { total, orphaned: row?.orphaned ?? 0 };
    },
    orphans: async (limit) =>
      database.query(
        `select barcode, doc->>'name' as name, doc->>'size' as size from products where ${await orphaned()}
          order by barcode limit $1`,
        [limit],
      ),
    removeOrphans: async (most, by) => {
      const sql = REMOVE(await orphaned());
      return database.transaction(async (tx) => {
        const removed = await tx.execute(sql, [most]);
        if (removed > 0)
          await outbox(tx).add([encode(EVENTS.administered, cleanedUp(removed, by), { source: 'catalog' })]);
        return removed;
      });
    },
    mergeSearch: async () => void (await database.execute(`select gin_clean_pending_list('products_search')`)),
    sweepCleared: (most) =>
      database.transaction(async (tx) => {
        const [part] = await tx.query<Part>(NEXT);
        if (!part) return false;
        const [done] = await tx.query<{ to: string | null }>(SWEEP, [part.code, part.version, part.from, most]);
        await tx.execute('update cleared_wholesalers set swept_to = $2 where wholesaler_code = $1', [
          part.code,
          done?.to ?? null,
        ]);
        return true;
      }),
  };
};
