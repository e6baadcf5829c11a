import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of products, without counting a million of them for every page. */
export class ProductCounts1764200002000 implements MigrationInterface {
  readonly name = 'ProductCounts1764200002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What a search finds has to be foreseen well: it decides whether the list or the search's index is read.
      alter table products alter search_text set statistics 300;

      -- Products are counted in parts, so that writers rarely wait for each other; the count is the sum.
      create table product_count (part integer primary key, products integer not null);
      insert into product_count select 0, count(*) from products;
      create function count_products() returns trigger language plpgsql as $$
      begin
        insert into product_count as c
          select pg_backend_pid() % 64, case when tg_op = 'INSERT' then count(*) else -count(*) end from changed
          having count(*) > 0
        on conflict (part) do update set products = c.products + excluded.products;
        return null;
      end $$;
      create trigger count_inserted after insert on products
        referencing new table as changed for each statement execute function count_products();
      create trigger count_deleted after delete on products
        referencing old table as changed for each statement execute function count_products()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table products alter search_text set statistics -1;
      drop trigger count_inserted on products;
      drop trigger count_deleted on products;
      drop function count_products();
      drop table product_count
    `);
  }
}
