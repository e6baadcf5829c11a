import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a wholesaler's classifier is wanted; null until its names are asked about for the first time. What is mapped
 * already is of an installation that is in use: it goes on training as before.
 */
export class WantedClassifiers1765000001000 implements MigrationInterface {
  readonly name = 'WantedClassifiers1765000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table classifier_training add column wanted_at timestamptz;
      update classifier_training set wanted_at = clock_timestamp()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table classifier_training drop column wanted_at');
  }
}
