import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Promotions and their files. A file's row outlives its promotion until its bytes are removed. */
export class PromotionTables implements MigrationInterface {
  readonly name = 'PromotionTables1764300500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table promotion (
        id uuid not null, name text not null, description text not null, start_date date, end_date date,
        wholesaler_code text not null, wholesaler_name text not null, created_at timestamptz not null,
        constraint promotion_pkey primary key (id)
      );
      create index promotion_by_wholesaler on promotion (wholesaler_code, created_at);
      create table promotion_file (
        id uuid not null, promotion_id uuid not null, state text not null, name text not null,
        size_bytes bigint not null, sha256 text not null, uploader_id text not null, uploader_name text not null,
        created_at timestamptz not null,
        constraint promotion_file_pkey primary key (id)
      );
      create index promotion_file_by_promotion on promotion_file (promotion_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table promotion_file, promotion');
  }
}
