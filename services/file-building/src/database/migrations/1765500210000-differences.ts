import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the tills have by the last downloads, what changed in a session since, and what people decided of it. */
export class Differences implements MigrationInterface {
  readonly name = 'Differences1765500210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table base (
        wholesaler_code text primary key,
        -- Grows with each download that moved it.
        version integer not null,
        download_id uuid not null,
        content text not null,
        session_id uuid not null,
        session_name text not null,
        user_name text not null,
        at timestamptz not null
      );

      create table base_line (
        wholesaler_code text not null,
        canonical text not null,
        barcode text not null,
        description text not null,
        size text not null,
        dept_code text not null,
        sub_dept_code text not null,
        cg_code text not null,
        vat_code text not null,
        supplier text not null,
        cost text not null,
        rrp text not null,
        case_qty text not null,
        unit_cost text not null,
        price_mark text not null,
        said text not null,
        download_id uuid not null,
        at timestamptz not null,
        -- Files in a row without it, and the session of the last of them.
        missing integer not null default 0,
        missing_session uuid,
        delisted_by text not null default '',
        primary key (wholesaler_code, canonical)
      );
      create index base_line_missing on base_line (wholesaler_code) where missing > 0 or delisted_by <> '';

      create table difference (
        upload_id uuid primary key,
        -- What it was made of: a run, how prices are read, a base. Another one means that it is made again.
        stamp text not null,
        -- The last step of the review that it knows.
        step integer not null,
        base jsonb,
        is_part boolean not null,
        -- The session's own first download: from then on its base stays.
        frozen_by uuid
      );

      create table difference_line (
        upload_id uuid not null,
        canonical text not null,
        -- Null for a line that is gone.
        position integer,
        classes text[] not null,
        before jsonb,
        after jsonb,
        -- What a decision is about.
        key text not null,
        dept_code text not null,
        margin_before real,
        margin_after real,
        band text not null,
        -- Ten-thousandths of a pound.
        effect bigint,
        cost bigint not null,
        rrp bigint not null,
        search_text text not null,
        missing integer not null default 0,
        decision text not null default '',
        decided_by text not null default '',
        decided_at timestamptz,
        kept_before boolean not null default false,
        version integer not null default 0,
        primary key (upload_id, canonical)
      );
      create index difference_line_position on difference_line (upload_id, position);

      create table change_decision (
        wholesaler_code text not null,
        canonical text not null,
        decision text not null,
        key text not null,
        session_id uuid not null,
        user_id text not null,
        user_name text not null,
        at timestamptz not null,
        version integer not null,
        primary key (wholesaler_code, canonical)
      );

      create table change_step (
        upload_id uuid not null,
        step integer not null,
        action text not null,
        decision text not null,
        user_id text not null,
        user_name text not null,
        at timestamptz not null,
        lines integer not null,
        undoes integer,
        undone_by integer,
        primary key (upload_id, step)
      );
      create table change_step_line (
        upload_id uuid not null,
        step integer not null,
        canonical text not null,
        -- Decisions with all that belongs to them; null for none.
        before jsonb,
        after jsonb,
        primary key (upload_id, step, canonical)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table base, base_line, difference, difference_line, change_decision, change_step, change_step_line',
    );
  }
}
