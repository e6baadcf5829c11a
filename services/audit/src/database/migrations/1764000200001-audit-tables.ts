import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit trail. The database itself refuses to change or remove an entry, for every user. */
export class AuditTables implements MigrationInterface {
  readonly name = 'AuditTables1764000200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table disclaimer_acceptances (
        id uuid not null, session_id uuid not null, session_name text not null, wholesaler_code text not null,
        wholesaler_name text not null, user_id text not null, user_name text not null, user_email text not null,
        product_count integer not null, not_reviewed_count integer not null, filename text not null,
        ip_address text not null, user_agent text not null, disclaimer_version text not null,
        disclaimer_text text not null, accepted_at timestamptz not null, recorded_at timestamptz not null,
        constraint disclaimer_acceptances_pk primary key (id)
      );
      create index disclaimer_acceptances_by_time on disclaimer_acceptances (accepted_at);
      create table activities (
        id text not null, subject text not null, subject_id text not null, what text not null,
        occurred_at timestamptz not null, user_id text not null, details jsonb not null,
        recorded_at timestamptz not null,
        constraint activities_pk primary key (id)
      );
      create index activities_by_time on activities (occurred_at);
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'Entries of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
      end $$;
      create trigger disclaimer_acceptances_append_only before update or delete or truncate on disclaimer_acceptances
        for each statement execute function refuse_change();
      create trigger activities_append_only before update or delete or truncate on activities
        for each statement execute function refuse_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table activities, disclaimer_acceptances; drop function refuse_change()');
  }
}
