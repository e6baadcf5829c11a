import { asLines, type Tx } from '@tillmap/storage/database';
import type { Applied, ProductWriter } from '../../application/ports/product-store.ts';
import type { MappingChange } from '../../domain/product.ts';
import type { ProductDocument } from '../../domain/product-document.ts';
import { toMappingDocument } from '../../domain/product-document.ts';
import type { Tables } from './schema.generated.ts';

const UPSERT = `
  insert into products as p (barcode, search_text, doc)
  select barcode, folded(doc->>'name') || E'\\n' || barcode || E'\\n' || ltrim(barcode, '0'), doc
    from (select barcode, text::jsonb as doc
            from rows from (string_to_table($2, E'\\n'), string_to_table($3, E'\\n'), string_to_table($4, E'\\n'))
              as given (barcode, text, version)
           where version::bigint >= coalesce((select version from cleared_wholesalers where wholesaler_code = $1), 0)
           order by barcode) given
  on conflict (barcode) do update
     set doc = case when (p.doc->>'name_version')::bigint < (excluded.doc->>'name_version')::bigint
                    then excluded.doc else p.doc end
               || jsonb_build_object('mappings', p.doc->'mappings' || (excluded.doc->'mappings')),
         search_text = case when (p.doc->>'name_version')::bigint < (excluded.doc->>'name_version')::bigint
                            then excluded.search_text else p.search_text end,
         mapped = true, updated_at = now()
   where coalesce((p.doc->'mappings'->$1->>'version')::bigint, -1) < (excluded.doc->>'name_version')::bigint
  returning barcode, xmax = 0 as created`;

const GONE = `jsonb_build_object('gone', true, 'version', gone.version) || '{"name":"","size":"","wholesaler_name":"","dept":"","sub_dept":"","cg":"","vat":"","confidence":0,"source":""}'`;

const REMOVE = `
  with gone as (
    select barcode, jsonb_set(p.doc, array['mappings', $1::text], ${GONE}) as doc
      from unnest($2::text[], $3::bigint[]) as gone (barcode, version) join products p using (barcode)
     where coalesce((p.doc->'mappings'->$1->>'version')::bigint, -1) < gone.version
     order by barcode for update of p
  )
  update products p
     set doc = gone.doc, mapped = jsonb_path_exists(gone.doc, '$.mappings.* ? (!exists(@.gone))'), updated_at = now()
    from gone where p.barcode = gone.barcode`;

/** What a product is that only this mapping knows. */
const newDocument = (wholesaler: { code: string; name: string }, change: MappingChange): ProductDocument => {
  const mapping = toMappingDocument(wholesaler.name, change);
  const { name, size, version } = mapping;
  return { name, size, name_version: version, mappings: { [wholesaler.code]: mapping } };
};

const upsert =
  (...[, wholesaler, changes]: Parameters<ProductWriter<Tx>['upsert']>) =>
  async (tx: Tx): Promise<Applied> => {
    const rows = await tx.query<Pick<Tables['products'], 'barcode'> & { created: boolean }>(UPSERT, [
      wholesaler.code,
      // One a line, which JSON never breaks: in an array they would be escaped, read once more and copied.
      asLines(changes.map(({ barcode }) => barcode)),
      asLines(changes.map((change) => JSON.stringify(newDocument(wholesaler, change)))),
      asLines(changes.map(({ version }) => String(version))),
    ]);
    return {
      created: rows.filter(({ created }) => created).map(({ barcode }) => barcode),
      updated: rows.filter(({ created }) => !created).map(({ barcode }) => barcode),
    };
  };

/** From now on mappings of the wholesaler below `version` no longer count. */
export const clearWholesaler = async (tx: Tx, wholesaler: string, version: bigint): Promise<void> => {
  await tx.execute(
    `insert into cleared_wholesalers as c (wholesaler_code, version) values ($1, $2)
     on conflict (wholesaler_code) do update set version = excluded.version, swept_to = ''
      where c.version < excluded.version`,
    [wholesaler, String(version)],
  );
};

/**
 * The changing side of the product database, all of it in the transaction of inbox and outbox. Rows are taken in the order
 * of their barcodes, so that chunks never lock each other out.
 */
export const postgresProductWriter: ProductWriter<Tx> = {
  upsert: async (...change) => upsert(...change),

  remove: async (wholesaler, removed) => async (tx) => {
    await tx.execute(REMOVE, [
      wholesaler,
      removed.map(({ barcode }) => barcode),
      removed.map(({ version }) => String(version)),
    ]);
  },

  clear: async (wholesaler, version) => (tx) => clearWholesaler(tx, wholesaler, version),
};
