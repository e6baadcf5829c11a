import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox, the inbox and the relay's lease. Every service that tells or hears events lists it among its migrations. */
export class MessagingTables implements MigrationInterface {
  readonly name = 'MessagingTables1764000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        position bigint generated always as identity primary key,
        id text not null, topic text not null, key text not null, headers jsonb not null, body bytea not null
      );
      create table inbox (
        consumer text not null, event_id text not null, handled_at timestamptz not null default now(),
        primary key (consumer, event_id)
      );
      create index inbox_by_time on inbox (handled_at);
      create table relay_lease (
        one boolean primary key default true check (one),
        owner uuid, leased_until timestamptz, session_pid integer, session_started_at timestamptz
      );
      insert into relay_lease default values;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table relay_lease, inbox, outbox');
  }
}
