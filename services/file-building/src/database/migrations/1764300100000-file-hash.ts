import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acceptances name the very file that was handed out; '' for those from before. */
export class FileHash implements MigrationInterface {
  readonly name = 'FileHash1764300100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table acceptance add column file_sha256 text not null default '';
      alter table acceptance alter column file_sha256 drop default;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table acceptance drop column file_sha256');
  }
}
