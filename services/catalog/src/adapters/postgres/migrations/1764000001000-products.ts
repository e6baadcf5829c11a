import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One document a product, and below which version a wholesaler's mappings no longer count. */
export class Products1764000001000 implements MigrationInterface {
  readonly name = 'Products1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table products (
        barcode text primary key,
        doc jsonb not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create table cleared_wholesalers (wholesaler_code text primary key, version bigint not null)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cleared_wholesalers; drop table products');
  }
}
