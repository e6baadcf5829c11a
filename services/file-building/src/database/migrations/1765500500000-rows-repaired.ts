import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What it takes to read a rejected row once more: its place, the header above it, and how its file was read. */
export class RowsRepaired implements MigrationInterface {
  readonly name = 'RowsRepaired1765500500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table upload add column reading jsonb');
    await runner.query(
      `alter table bad_row add column position integer, add column header integer,
                           add column supplier_group text not null default ''`,
    );
    // Products that are looked up again are no stretch of the file.
    await runner.query('alter table chunk add column positions integer[]');
    await runner.query('alter table session add column again_waiting integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column again_waiting');
    await runner.query('alter table chunk drop column positions');
    await runner.query('alter table bad_row drop column supplier_group, drop column header, drop column position');
    await runner.query('alter table upload drop column reading');
  }
}
