import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The trail as parts of about a month, so that what is past its time is dropped and not deleted row by row. What is there
 * becomes the first part as it is, open at both ends: nothing is read or written again, whatever its size. The release
 * before reads and appends by the same names. Parts begin with a sequence number: it stays unique over all of them.
 */
export class TrailInParts implements MigrationInterface {
  readonly name = 'TrailInParts1765700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ALONE);
    await runner.query(RECORDS);
    await runner.query(PERSONAL_DATA);
    await runner.query(ACCEPTANCES);
  }

  async down(): Promise<void> {
    throw new Error('The audit trail is never taken apart; the release before works with its parts as they are.');
  }
}

/** Nobody appends meanwhile (the lock of `postgres-chain.ts`), and the tables are locked in the order lists read them in. */
const ALONE = `
  select pg_advisory_xact_lock(7411201);
  lock table acceptance_search, record, personal_data in access exclusive mode;
`;

const RECORDS = `
  alter table record rename to record_first;
  alter index record_pk rename to record_first_pk;
  alter index record_by_id rename to record_first_by_id;
  alter index record_by_time rename to record_first_by_time;
  alter index record_by_kind rename to record_first_by_kind;
  alter index record_by_user rename to record_first_by_user;
  create table record (like record_first including defaults, constraint record_pk primary key (sequence))
    partition by range (sequence);
  create index record_by_time on record (occurred_at, sequence);
  create index record_by_kind on record (kind, occurred_at, sequence);
  create index record_by_user on record (user_id, occurred_at, sequence);
  alter table record attach partition record_first for values from (minvalue) to (maxvalue);
  create trigger record_append_only before update or delete or truncate on record
    for each statement execute function refuse_trail_change();
`;

// The trigger for each row goes to the table of all parts, which hands it to every part.
const PERSONAL_DATA = `
  alter table personal_data rename to personal_data_first;
  alter index personal_data_pk rename to personal_data_first_pk;
  alter index personal_data_by_user rename to personal_data_first_by_user;
  drop trigger personal_data_erased_only on personal_data_first;
  create table personal_data (
    like personal_data_first including defaults, constraint personal_data_pk primary key (sequence, part)
  ) partition by range (sequence);
  create index personal_data_by_user on personal_data (user_id);
  alter table personal_data attach partition personal_data_first for values from (minvalue) to (maxvalue);
  create trigger personal_data_stays before delete or truncate on personal_data
    for each statement execute function refuse_trail_change();
  create trigger personal_data_erased_only before update on personal_data
    for each row execute function allow_erasure_only();
`;

const ACCEPTANCES = `
  alter table acceptance_search rename to acceptance_search_first;
  alter index acceptance_search_pk rename to acceptance_search_first_pk;
  alter index acceptance_search_by_time rename to acceptance_search_first_by_time;
  alter index acceptance_search_by_wholesaler rename to acceptance_search_first_by_wholesaler;
  alter index acceptance_search_by_user rename to acceptance_search_first_by_user;
  alter index acceptance_search_by_text rename to acceptance_search_first_by_text;
  create table acceptance_search (
    like acceptance_search_first including defaults, constraint acceptance_search_pk primary key (sequence)
  ) partition by range (sequence);
  create index acceptance_search_by_time on acceptance_search (accepted_at, sequence);
  create index acceptance_search_by_wholesaler on acceptance_search (wholesaler_code, accepted_at, sequence);
  create index acceptance_search_by_user on acceptance_search (user_id);
  create index acceptance_search_by_text on acceptance_search using gin (text gin_trgm_ops)
    with (gin_pending_list_limit = 1024);
  alter table acceptance_search attach partition acceptance_search_first for values from (minvalue) to (maxvalue);
`;
