import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the key of an import was used for. Imports from before, and those of the version before, have none. */
export class ImportFingerprints implements MigrationInterface {
  readonly name = 'ImportFingerprints1765000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table import_job add fingerprint text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table import_job drop fingerprint');
  }
}
