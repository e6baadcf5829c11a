import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which products of a file the wholesaler has mappings of, and which of them tell all chunks what the supplier's groups and VAT are. */
export class FileSamples implements MigrationInterface {
  readonly name = 'FileSamples1764900200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table item add column is_own boolean not null default false');
    await runner.query(`alter table upload add column sample integer[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table upload drop column sample');
    await runner.query('alter table item drop column is_own');
  }
}
