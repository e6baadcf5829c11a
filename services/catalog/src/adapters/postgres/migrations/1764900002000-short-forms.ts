import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a wholesaler shortens words, beside its classifier; none are known of classifiers that were trained before. */
export class ShortForms1764900002000 implements MigrationInterface {
  readonly name = 'ShortForms1764900002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table classifiers add short_forms jsonb not null default '[]'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table classifiers drop short_forms');
  }
}
