import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a session has to gain from its wholesaler's first training. */
export class Learning implements MigrationInterface {
  readonly name = 'Learning1766000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add column learning text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column learning');
  }
}

/** Such sessions, and those whose doubts are looked up again, are found among all. */
export class LearningFound implements MigrationInterface {
  readonly name = 'LearningFound1766000100001';
  /** People work on while the indexes are built. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Building it keeps nobody waiting, so it may itself wait for whoever was there before for as long as they take.
    await runner.query('set lock_timeout = 0');
    // One that was cut off has left an index that nobody uses.
    await runner.query('drop index concurrently if exists session_learning');
    await runner.query('create index concurrently session_learning on session (id) where learning is not null');
    await runner.query('drop index concurrently if exists session_again');
    await runner.query('create index concurrently session_again on session (id) where again_waiting > 0');
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index session_again');
    await runner.query('drop index session_learning');
  }
}
