import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The name from the product memory that an item was classified by, and which uploads tell the memory their names: up to which
 * position they did. Uploads of before are not in the table: what they called their products was never told.
 */
export class RememberedNames implements MigrationInterface {
  readonly name = 'RememberedNames1765500400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table result add remembered jsonb;
      create table told_upload (
        upload_id uuid not null,
        wholesaler_code text not null,
        wholesaler_name text not null,
        given_at timestamptz not null,
        told_to integer not null default -1,
        is_told boolean not null default false,
        batches integer not null default 0,
        primary key (upload_id)
      );
      create index told_upload_open on told_upload (upload_id) where not is_told
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table told_upload; alter table result drop remembered');
  }
}
