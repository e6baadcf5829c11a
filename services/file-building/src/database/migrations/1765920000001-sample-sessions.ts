import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions made to try the product: what is done in them is learned by nobody. */
export class SampleSessions implements MigrationInterface {
  readonly name = 'SampleSessions1765920000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add column is_sample boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column is_sample');
  }
}
