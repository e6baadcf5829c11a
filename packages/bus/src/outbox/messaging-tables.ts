import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox, the inbox and the relay's lease. */
class MessagingTables implements MigrationInterface {
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

/** How often the bus refused a message, why, and since when it is not tried any more. */
class ParkedMessages implements MigrationInterface {
  readonly name = 'ParkedMessages1765100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outbox
        add column refusals integer not null default 0, add column refused_at timestamptz,
        add column parked_at timestamptz, add column error text;
      -- A key may be longer than an entry of a btree.
      create index outbox_refused on outbox using hash (key) where refusals > 0;
      create index outbox_parked on outbox (parked_at) where parked_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index outbox_parked, outbox_refused;
      alter table outbox drop column refusals, drop column refused_at, drop column parked_at, drop column error;
    `);
  }
}

/** Every service that publishes or consumes events lists these among its migrations. */
export const MESSAGING_MIGRATIONS = [MessagingTables, ParkedMessages];

/** The tables they make, in every such service's database. */
export const MESSAGING_TABLES: readonly string[] = ['outbox', 'inbox', 'relay_lease'];
