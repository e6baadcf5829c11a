import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One chain of records instead of two tables. What those held waits in `arrived`, from which it is given its place in
 * the chain, in the order it was recorded in, by the same code as every new record.
 */
export class ChainedTrail implements MigrationInterface {
  readonly name = 'ChainedTrail1764300000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CHAIN);
    await runner.query(BESIDE_THE_CHAIN);
    await runner.query(REFUSALS);
    await runner.query(MOVE);
    await runner.query('drop table activities, disclaimer_acceptances; drop function refuse_change()');
  }

  async down(): Promise<void> {
    throw new Error('The audit trail is never taken apart: go back to a backup instead.');
  }
}

const CHAIN = `
  create extension if not exists pg_trgm;
  create table arrived (
    place bigserial not null, content jsonb not null,
    constraint arrived_pk primary key (place)
  );
  create table record (
    sequence bigint not null, id text not null, kind text not null, what text not null, subject text not null,
    subject_id text not null, wholesaler_code text not null, user_id text not null, occurred_at timestamptz not null,
    recorded_at timestamptz not null, details jsonb not null, person_hash text not null, other_hash text not null,
    hash text not null,
    constraint record_pk primary key (sequence)
  );
  create unique index record_by_id on record (id);
  create index record_by_time on record (occurred_at, sequence);
  create index record_by_kind on record (kind, occurred_at, sequence);
  create index record_by_user on record (user_id, occurred_at, sequence);
  create table personal_data (
    sequence bigint not null, part text not null, user_id text not null, name text not null, email text not null,
    ip_address text not null, user_agent text not null, salt bytea, erased_at timestamptz,
    constraint personal_data_pk primary key (sequence, part)
  );
  create index personal_data_by_user on personal_data (user_id);
  create table disclaimer_text (
    sha256 text not null, text text not null,
    constraint disclaimer_text_pk primary key (sha256)
  );
`;

// What can be made again from the records.
const BESIDE_THE_CHAIN = `
  create table acceptance_search (
    sequence bigint not null, accepted_at timestamptz not null, wholesaler_code text not null, user_id text not null,
    text text not null,
    constraint acceptance_search_pk primary key (sequence)
  );
  create index acceptance_search_by_time on acceptance_search (accepted_at, sequence);
  create index acceptance_search_by_wholesaler on acceptance_search (wholesaler_code, accepted_at, sequence);
  create index acceptance_search_by_user on acceptance_search (user_id);
  create index acceptance_search_by_text on acceptance_search using gin (text gin_trgm_ops)
    with (gin_pending_list_limit = 1024);
  create table daily_count (
    day date not null, kind text not null, wholesaler_code text not null, records bigint not null,
    products bigint not null,
    constraint daily_count_pk primary key (kind, day, wholesaler_code)
  );
  create table trail_user (
    user_id text not null, name text not null, email text not null, role text not null, acceptances bigint not null,
    last_active_on date not null,
    constraint trail_user_pk primary key (user_id)
  );
  create index trail_user_by_acceptances on trail_user (acceptances);
  create index trail_user_by_day on trail_user (last_active_on);
`;

const REFUSALS = `
  create function refuse_trail_change() returns trigger language plpgsql as $$
  begin
    raise exception 'Entries of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
  end $$;
  create trigger record_append_only before update or delete or truncate on record
    for each statement execute function refuse_trail_change();
  create trigger disclaimer_text_append_only before update or delete or truncate on disclaimer_text
    for each statement execute function refuse_trail_change();
  create trigger personal_data_stays before delete or truncate on personal_data
    for each statement execute function refuse_trail_change();
  -- The one change there is: everything personal goes, the salt with it, and it is said when.
  create function allow_erasure_only() returns trigger language plpgsql as $$
  begin
    if (new.sequence, new.part, new.user_id) = (old.sequence, old.part, old.user_id)
       and (new.name, new.email, new.ip_address, new.user_agent) = ('', '', '', '')
       and new.salt is null and new.erased_at is not null then
      return new;
    end if;
    raise exception 'Entries of % are never changed or removed, only erased.', tg_table_name
      using errcode = 'restrict_violation';
  end $$;
  create trigger personal_data_erased_only before update on personal_data
    for each row execute function allow_erasure_only();
`;

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

const MOVE = `
  insert into arrived (content)
  select content from (
    select a.recorded_at, a.id::text as id, jsonb_build_object(
      'id', a.id, 'kind', 'download', 'what', 'downloaded', 'subject', 'session', 'subjectId', a.session_id,
      'wholesalerCode', a.wholesaler_code, 'userId', a.user_id,
      'occurredAt', to_char(a.accepted_at at time zone 'UTC', ${TIME}),
      'details', jsonb_build_object('session_name', a.session_name, 'wholesaler_name', a.wholesaler_name,
        'product_count', a.product_count, 'not_reviewed_count', a.not_reviewed_count, 'filename', a.filename,
        'disclaimer_version', a.disclaimer_version,
        'disclaimer_sha256', encode(sha256(convert_to(a.disclaimer_text, 'UTF8')), 'hex'), 'file_sha256', ''),
      'person', jsonb_build_object('userId', a.user_id, 'name', a.user_name, 'email', a.user_email,
        'ipAddress', a.ip_address, 'userAgent', a.user_agent),
      'other', null, 'disclaimerText', a.disclaimer_text) as content
      from disclaimer_acceptances a
    union all
    select u.recorded_at, u.id, jsonb_build_object(
      'id', u.id, 'kind', case when u.what in ('signed_in', 'signed_out') then 'sign_in' else 'user' end,
      'what', u.what, 'subject', 'user', 'subjectId', u.subject_id, 'wholesalerCode', '', 'userId', by.id,
      'occurredAt', to_char(u.occurred_at at time zone 'UTC', ${TIME}),
      'details', jsonb_build_object('role', coalesce(u.details->>'role', '')),
      'person', case when by.id <> '' then jsonb_build_object('userId', by.id, 'name', by.name, 'email', by.email,
        'ipAddress', coalesce(u.details->>'ip_address', ''), 'userAgent', '') end,
      'other', case when by.id <> u.subject_id then jsonb_build_object('userId', u.subject_id,
        'name', coalesce(u.details->>'name', ''), 'email', coalesce(u.details->>'email', ''),
        'ipAddress', '', 'userAgent', '') end,
      'disclaimerText', null)
      from activities u
      -- An account that nobody in person made was made by nobody; everything else without a name is the own deed.
      cross join lateral (
        select u.details->>'by_user_id' as id, coalesce(u.details->>'by_user_name', '') as name, '' as email
         where coalesce(u.details->>'by_user_id', '') <> ''
        union all
        select case when u.what = 'created' then '' else u.subject_id end, coalesce(u.details->>'name', ''),
               coalesce(u.details->>'email', '')
         where coalesce(u.details->>'by_user_id', '') = '') by
     where u.subject = 'user'
    union all
    select s.recorded_at, s.id, jsonb_build_object(
      'id', s.id, 'kind', 'session', 'what', s.what, 'subject', 'session', 'subjectId', s.subject_id,
      'wholesalerCode', coalesce(s.details->>'wholesaler_code', ''), 'userId', s.user_id,
      'occurredAt', to_char(s.occurred_at at time zone 'UTC', ${TIME}),
      'details', jsonb_build_object('session_name', '', 'total_items', coalesce(s.details->'total_items', '0')),
      'person', case when s.user_id <> '' then jsonb_build_object('userId', s.user_id, 'name', '', 'email', '',
        'ipAddress', '', 'userAgent', '') end,
      'other', null, 'disclaimerText', null)
      from activities s where s.subject = 'session') old
   order by recorded_at, id;
`;
