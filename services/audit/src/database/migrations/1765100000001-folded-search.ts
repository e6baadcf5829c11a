import { CREATE_FOLDED, DROP_FOLDED } from '@tillmap/storage/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches over downloads and people without regard to accents, apostrophes and dashes. What was folded stays so on the way back. */
export class FoldedSearch implements MigrationInterface {
  readonly name = 'FoldedSearch1765100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_FOLDED);
    await runner.query('update acceptance_search set text = folded(text) where text is distinct from folded(text)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_FOLDED);
  }
}
