import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log, the groups' offsets in it, their live members, and the dead letters. `bus_append` is the only writer of
 * the log. It holds one advisory lock from before the first `seq` is drawn until after the commit, so a reader of a
 * message has seen, or can see, every message with a smaller `seq`; no reader has to wait for transactions of others.
 */
class BusTables implements MigrationInterface {
  readonly name = 'BusTables1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bus_log (
        seq bigint generated always as identity primary key,
        topic text not null, partition integer not null,
        id text not null, key text not null, headers jsonb not null, body bytea not null,
        published_at timestamptz not null default clock_timestamp()
      );
      create index bus_log_by_partition on bus_log (topic, partition, seq);
      create index bus_log_by_time on bus_log using brin (published_at);

      -- Rewritten many times a second: room for updates within the page keeps the index untouched.
      create table bus_place (
        group_name text not null, topic text not null, partition integer not null,
        position bigint not null default 0, failures integer not null default 0,
        owner uuid, epoch bigint not null default 0, leased_until timestamptz,
        primary key (group_name, topic, partition)
      ) with (fillfactor = 40);

      create table bus_member (
        group_name text not null, id uuid not null, topics text[] not null,
        leased_until timestamptz not null, session_pid integer, session_started_at timestamptz,
        primary key (group_name, id)
      ) with (fillfactor = 40);

      create table bus_dead_letter (
        group_name text not null, seq bigint not null,
        topic text not null, id text not null, key text not null, headers jsonb not null, body bytea not null,
        error text not null, died_at timestamptz not null default clock_timestamp(),
        primary key (group_name, seq)
      );

      -- No message up to here is sure to be there.
      create table bus_retention (one boolean primary key default true check (one), trimmed_to bigint not null default 0);
      insert into bus_retention default values;

      -- A member lives while its lease runs, unless the connection it listens on is gone: then it was killed.
      create function bus_member_lives(member bus_member) returns boolean language sql stable as $$
        select member.leased_until > clock_timestamp() and (
          member.session_pid is null or exists (
            select from pg_stat_activity
             where pid = member.session_pid and backend_start = member.session_started_at))
      $$;

      create function bus_append(
        topics text[], partitions integer[], ids text[], keys text[], all_headers jsonb[], bodies bytea[]
      ) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(7411002);
        insert into bus_log (topic, partition, id, key, headers, body)
        select m.topic, m.partition, m.id, m.key, m.headers, m.body
          from unnest(topics, partitions, ids, keys, all_headers, bodies)
               with ordinality as m (topic, partition, id, key, headers, body, n)
         order by m.n;
        perform pg_notify('bus.' || told.topic, '') from (select distinct unnest(topics) as topic) told;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function bus_append(text[], integer[], text[], text[], jsonb[], bytea[]);
      drop function bus_member_lives(bus_member);
      drop table bus_retention, bus_dead_letter, bus_member, bus_place, bus_log;
    `);
  }
}

/** How often a process ended while it had the message behind a group's place in hand. */
class CountedDeaths implements MigrationInterface {
  readonly name = 'CountedDeaths1764000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bus_place add column deaths integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bus_place drop column deaths');
  }
}

/** What the bus's database is made of, in order. */
export const BUS_MIGRATIONS = [BusTables, CountedDeaths];
