import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is sent to review and what is learned from it, by wholesaler; null: as installed. */
export class ReviewSettings implements MigrationInterface {
  readonly name = 'ReviewSettings1764800000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table wholesaler add review_threshold integer, add learn_from_reviews boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table wholesaler drop review_threshold, drop learn_from_reviews');
  }
}
