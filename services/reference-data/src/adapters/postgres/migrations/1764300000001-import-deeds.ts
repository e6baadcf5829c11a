import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who started an import, for the event of its end, and whether there is anything left of it to revert. */
export class ImportDeeds implements MigrationInterface {
  readonly name = 'ImportDeeds1764300000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table import_job add user_email text not null default '', add ip_address text not null default '',
        add cleared boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table import_job drop user_email, drop ip_address, drop cleared');
  }
}
