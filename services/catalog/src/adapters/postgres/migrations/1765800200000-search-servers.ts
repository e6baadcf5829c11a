import type { MigrationInterface, QueryRunner } from 'typeorm';

/** On which search server each wholesaler's index was last built; null where one server had them all. */
export class SearchServers1765800200000 implements MigrationInterface {
  readonly name = 'SearchServers1765800200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table search_words add column server text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table search_words drop column server');
  }
}
