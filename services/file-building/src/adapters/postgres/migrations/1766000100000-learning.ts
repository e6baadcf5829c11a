import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a session has to gain from its wholesaler's first training. */
export class Learning implements MigrationInterface {
  readonly name = 'Learning1766000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table session add column learning text;
      create index session_learning on session (id) where learning is not null;
      create index session_again on session (id) where again_waiting > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index session_again;
      alter table session drop column learning;
    `);
  }
}
