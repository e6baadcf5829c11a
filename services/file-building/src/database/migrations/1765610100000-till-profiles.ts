import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Profiles of tills that are the shop's own. */
export class TillProfiles implements MigrationInterface {
  readonly name = 'TillProfiles1765610100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table till_profile (
        id uuid primary key,
        -- The newest one.
        version integer not null,
        name text not null,
        -- Codes of those for which it is chosen already.
        wholesalers text[] not null,
        -- What the till calls departments, VAT codes and suppliers, by wholesaler and table; these have no versions.
        tables jsonb not null,
        -- Files were written with it, so its versions stay when it is deleted.
        deleted_at timestamptz
      );
      create unique index till_profile_name on till_profile (lower(name)) where deleted_at is null;

      create table till_profile_version (
        profile_id uuid not null references till_profile,
        version integer not null,
        profile jsonb not null,
        user_id text not null,
        user_name text not null,
        at timestamptz not null,
        primary key (profile_id, version)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table till_profile_version, till_profile');
  }
}
