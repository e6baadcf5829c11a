import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which column of a wholesaler's files is which, as people taught it, by the fingerprint of the header; and those of an import whose names do not say it. */
export class FileLayouts implements MigrationInterface {
  readonly name = 'FileLayouts1765500100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table file_layout (
        id uuid primary key, kind text not null, wholesaler_code text not null, fingerprint text not null, name text not null,
        has_header boolean not null, columns jsonb not null, reading jsonb not null, cost_basis text,
        version integer not null default 1, taught_at timestamptz not null default now(), taught_by text not null,
        last_used_at timestamptz, times_used integer not null default 0
      );
      alter table import_job add column columns jsonb;
      create unique index file_layout_by_header on file_layout (wholesaler_code, kind, fingerprint)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table file_layout; alter table import_job drop column columns');
  }
}
