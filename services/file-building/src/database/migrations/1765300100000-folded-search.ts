import { CREATE_FOLDED, DROP_FOLDED } from '@tillmap/storage/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches of the review without regard to accents, apostrophes and dashes. What was folded stays so on the way back. */
export class FoldedSearch implements MigrationInterface {
  readonly name = 'FoldedSearch1765300100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_FOLDED);
    await runner.query('update result set search_text = folded(search_text) where search_text <> folded(search_text)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_FOLDED);
  }
}
