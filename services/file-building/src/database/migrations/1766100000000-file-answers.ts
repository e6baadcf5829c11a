import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was answered to the check of a supplier file, as the receipt of a download has it. */
export class FileAnswers implements MigrationInterface {
  readonly name = 'FileAnswers1766100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table download add column file_answer text not null default ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download drop column file_answer');
  }
}
