import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the list of products and the clean-up need to be quick over a million, and how far each clearing is. */
export class ProductLists1764200001000 implements MigrationInterface {
  readonly name = 'ProductLists1764200001000';

  async up(runner: QueryRunner): Promise<void> {
    // Columns of their own, not expressions of the document: a change that leaves them alone then leaves the indexes alone.
    await runner.query(`
      create extension if not exists pg_trgm;
      alter table products add search_text text not null default '', add mapped boolean not null default true;
      update products set search_text = lower(doc->>'name') || E'\\n' || barcode || E'\\n' || ltrim(barcode, '0'),
                          mapped = jsonb_path_exists(doc, '$.mappings.* ? (!exists(@.gone))');
      -- New texts wait in a list until a process merges them many at once: imports would pay dearly for each small merge.
      create index products_search on products using gin (search_text gin_trgm_ops)
        with (gin_pending_list_limit = 32768);
      create index products_without_mappings on products (barcode) where not mapped;
      alter table cleared_wholesalers add swept_to text default ''
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table cleared_wholesalers drop swept_to;
      drop index products_without_mappings;
      drop index products_search;
      alter table products drop search_text, drop mapped
    `);
  }
}
