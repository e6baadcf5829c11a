import { CREATE_FOLDED, DROP_FOLDED } from '@tillmap/storage/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is searched of products, written anew where it differs; the triggers note the words. */
const again = (name: string): string => `
  update products set search_text = ${name} || E'\\n' || barcode || E'\\n' || ltrim(barcode, '0')
   where search_text is distinct from ${name} || E'\\n' || barcode || E'\\n' || ltrim(barcode, '0')`;

/** Searches over products without regard to accents, apostrophes, dashes and wide letters. */
export class FoldedSearch1765100001000 implements MigrationInterface {
  readonly name = 'FoldedSearch1765100001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_FOLDED);
    await runner.query(again(`folded(doc->>'name')`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(again(`lower(doc->>'name')`));
    await runner.query(DROP_FOLDED);
  }
}
