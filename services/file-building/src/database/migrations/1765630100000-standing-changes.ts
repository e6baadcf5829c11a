import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What still stands of a step is found without a look at all that was taken back of it. */
export class StandingChanges implements MigrationInterface {
  readonly name = 'StandingChanges1765630100000';
  /** People review while the index is built. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Building it keeps nobody waiting, so it may itself wait for whoever was there before for as long as they take.
    await runner.query('set lock_timeout = 0');
    // One that was cut off has left an index that nobody uses.
    await runner.query('drop index concurrently if exists review_change_standing');
    await runner.query(
      'create index concurrently review_change_standing on review_change (upload_id, step) where undone_by is null',
    );
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index review_change_standing');
  }
}
