import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted users are kept without their email, API keys, and revocations of API keys. */
export class Administration implements MigrationInterface {
  readonly name = 'Administration1764000100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column deleted_at timestamptz, alter column email_key drop not null;
      create table api_keys (
        id uuid not null, name text not null, scope text not null, prefix text not null, hash bytea not null,
        created_at timestamptz not null, created_by uuid not null, created_by_name text not null,
        last_used_at timestamptz, expires_at timestamptz,
        constraint api_keys_pk primary key (id),
        constraint api_keys_hash_unique unique (hash)
      );
      alter table revocations
        add column api_key_id uuid,
        drop constraint revocations_of_one,
        add constraint revocations_of_one check (num_nonnulls(family, user_id, api_key_id) = 1);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from revocations where api_key_id is not null;
      alter table revocations
        drop constraint revocations_of_one,
        drop column api_key_id,
        add constraint revocations_of_one check ((family is null) <> (user_id is null));
      drop table api_keys;
      delete from users where deleted_at is not null;
      alter table users drop column deleted_at, alter column email_key set not null;
    `);
  }
}
