import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a shop chose, or says of itself, of the flags of its products. */
export class FlagChoices implements MigrationInterface {
  readonly name = 'FlagChoices1766500100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table shop add column flag_choices text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shop drop column flag_choices');
  }
}
