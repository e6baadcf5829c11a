import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The product memory: every name given for a barcode, in one row a barcode. `names` is JSON, each name with the sources that
 * gave it: `[[name, size, [[source, first day, last day, times], …]], …]`, days counted from 1970. Sources that are forgotten
 * no longer count, and are taken out of the rows in the background.
 */
export class ProductMemory1765500300000 implements MigrationInterface {
  readonly name = 'ProductMemory1765500300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- With room on each page a name that is given again takes the place of its row, and not one at the end.
      create table product_memory (gtin bigint primary key, names text not null) with (fillfactor = 90);
      create table name_source (
        id integer generated always as identity primary key,
        kind text not null,
        wholesaler_code text not null,
        wholesaler_name text not null,
        is_forgotten boolean not null default false
      );
      create unique index name_source_of_wholesaler on name_source (kind, wholesaler_code)
        where not is_forgotten and kind <> 'open_list';
      create table barcode_link (
        unit_gtin bigint not null,
        case_gtin bigint not null,
        source integer not null,
        times integer not null,
        primary key (unit_gtin, case_gtin, source)
      );
      create index barcode_link_by_case on barcode_link (case_gtin);
      create table open_list (
        source integer primary key,
        file_name text not null,
        state text not null,
        rows_read integer not null default 0,
        names_kept integer not null default 0,
        rows_rejected integer not null default 0,
        started_by text not null,
        started_at timestamptz not null default now(),
        touched_at timestamptz not null default now()
      );
      create table memory_fill (filled_to text not null, is_filled boolean not null);
      insert into memory_fill (filled_to, is_filled) values ('', false)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table memory_fill, open_list, barcode_link, name_source, product_memory');
  }
}
