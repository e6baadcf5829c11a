import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which refresh token another one replaced, so that a lost response can be distinguished from a stolen token. */
export class TokenLineage implements MigrationInterface {
  readonly name = 'TokenLineage1764000100004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table refresh_tokens add column replaces bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table refresh_tokens drop column replaces');
  }
}
