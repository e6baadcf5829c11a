import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Doubtful items that the assistant is asked about after a session's chunks are in. */
export class AssistBatches implements MigrationInterface {
  readonly name = 'AssistBatches1764800200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table assist_batch (
        session_id uuid not null,
        batch integer not null,
        state text not null,
        attempt integer not null,
        positions integer[] not null,
        unreached integer[] not null,
        asked_at timestamptz,
        primary key (session_id, batch)
      );
      create index assist_batch_asked on assist_batch (asked_at) where state = 'asked';
      alter table session
        add column assist_rows integer not null default 0,
        add column assist_waiting integer not null default 0,
        add column assist_unreached integer not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table session drop column assist_rows, drop column assist_waiting, drop column assist_unreached;
      drop table assist_batch
    `);
  }
}
