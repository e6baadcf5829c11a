import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an import read as something else, and what its rows say against each other; how many of its rows do not count, because
 * a later one does or because they are no entries. Of imports from before nothing is known of that.
 */
export class ImportNotes implements MigrationInterface {
  readonly name = 'ImportNotes1765100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table import_note (
        import_id uuid not null, kind text not null, item_key text not null, first_line integer not null,
        last_line integer not null, rows integer not null, said jsonb not null, primary key (import_id, kind, item_key)
      );
      alter table import_job add replaced integer not null default 0, add left_out integer not null default 0,
        add contradicted integer not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table import_job drop replaced, drop left_out, drop contradicted;
      drop table import_note;
    `);
  }
}
