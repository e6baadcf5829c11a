import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of a till's own file keep its profile and what was told of its rows. */
export class TillReceipts implements MigrationInterface {
  readonly name = 'TillReceipts1765600100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download add column till jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download drop column till');
  }
}
