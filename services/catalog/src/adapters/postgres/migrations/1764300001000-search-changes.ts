import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a search engine outside has to take over, who sees to it, and how often words occur in each wholesaler's names. */
export class SearchChanges1764300001000 implements MigrationInterface {
  readonly name = 'SearchChanges1764300001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table search_changes (
        id bigint generated always as identity primary key,
        wholesaler_code text not null, barcodes text[] not null, rebuild boolean not null default false
      );
      create table search_words (
        wholesaler_code text primary key, counts bytea not null, saved_at timestamptz not null default clock_timestamp()
      );
      create table search_lease (
        one boolean primary key default true check (one),
        owner uuid, leased_until timestamptz, session_pid integer, session_started_at timestamptz
      );
      insert into search_lease default values
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table search_lease, search_words, search_changes');
  }
}
