import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a silent run was let go on because nobody had listened for long enough. */
export class SparedRuns implements MigrationInterface {
  readonly name = 'SparedRuns1765640100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table session
        add column spared integer not null default 0,
        -- The word that it was last heard by: a later one begins a new count.
        add column spared_since timestamptz,
        add column spared_at timestamptz
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column spared, drop column spared_since, drop column spared_at');
  }
}
