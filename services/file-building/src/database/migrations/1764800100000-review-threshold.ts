import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The confidence below which a session's products need review, as it was when its run started. */
export class ReviewThreshold implements MigrationInterface {
  readonly name = 'ReviewThreshold1764800100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add review_threshold double precision');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop review_threshold');
  }
}
