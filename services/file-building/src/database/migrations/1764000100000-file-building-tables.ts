import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions, their uploads and items, chunks, results, acceptances, and copies of what other services own. */
export class FileBuildingTables implements MigrationInterface {
  readonly name = 'FileBuildingTables1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table session (
        id uuid primary key,
        owner_id text not null,
        owner_name text not null,
        name text not null,
        wholesaler_code text not null,
        wholesaler_name text not null,
        status text not null,
        upload_id uuid,
        file_name text,
        items integer not null,
        mapped integer not null,
        bad_rows integer not null,
        high integer not null,
        low integer not null,
        skipped integer not null,
        to_review integer not null,
        unclassified integer not null,
        attempts integer not null,
        started_at timestamptz,
        completed_at timestamptz,
        heard_at timestamptz,
        current jsonb,
        error_message text,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index session_by_owner on session (owner_id);
      create index session_running on session (id) where status in ('pending', 'processing');

      create table upload (
        id uuid primary key,
        session_id uuid not null,
        state text not null,
        object_key text not null,
        header_names text[] not null,
        touched_at timestamptz not null default now()
      );
      create index upload_to_sweep on upload (touched_at) where state <> 'current';

      create table item (
        upload_id uuid not null,
        position integer not null,
        line integer not null,
        barcode text not null,
        canonical text not null,
        own_only boolean not null,
        is_known boolean not null,
        supplier text not null,
        cost text not null,
        rrp text not null,
        case_qty text not null,
        description text not null,
        size text not null,
        primary key (upload_id, position)
      );
      -- The barcode first: led by upload_id, the planner takes it to find positions in an upload it has not heard of yet.
      create unique index item_by_barcode on item (canonical, upload_id);

      create table bad_row (
        upload_id uuid not null,
        line integer not null,
        reasons text[] not null,
        cells jsonb not null,
        is_replaced boolean not null,
        primary key (upload_id, line)
      );

      create table chunk (
        session_id uuid not null,
        chunk integer not null,
        state text not null,
        attempt integer not null,
        first_position integer not null,
        last_position integer not null,
        items integer not null,
        asked_at timestamptz,
        primary key (session_id, chunk)
      );
      create index chunk_asked on chunk (asked_at) where state = 'asked';

      create table result (
        upload_id uuid not null,
        position integer not null,
        dept_code text not null,
        sub_dept_code text not null,
        cg_code text not null,
        vat_code text not null,
        confidence real not null,
        source text not null,
        needs_review boolean not null,
        reason text not null,
        product_name text not null,
        product_size text not null,
        search_text text not null,
        reviewed_by text,
        reviewed_at timestamptz,
        primary key (upload_id, position)
      );
      create index result_by_review on result (upload_id, needs_review desc, confidence, position);
      create index result_by_confidence on result (upload_id, confidence, position);

      create table evidence (
        upload_id uuid not null,
        position integer not null,
        content json not null,
        primary key (upload_id, position)
      );

      create table acceptance (
        id uuid primary key,
        session_id uuid not null,
        session_name text not null,
        wholesaler_code text not null,
        wholesaler_name text not null,
        user_id text not null,
        user_name text not null,
        user_email text not null,
        product_count integer not null,
        not_reviewed_count integer not null,
        file_name text not null,
        ip_address text not null,
        user_agent text not null,
        disclaimer_version text not null,
        disclaimer_text text not null,
        accepted_at timestamptz not null
      );

      create table repeated_upload (
        user_id text not null,
        session_id uuid not null,
        key text not null,
        fingerprint text not null,
        answer jsonb not null,
        created_at timestamptz not null default now(),
        primary key (user_id, session_id, key)
      );

      create table wholesaler_copy (
        code text primary key,
        content jsonb not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table wholesaler_copy, repeated_upload, acceptance, evidence, result, chunk, bad_row, item, upload, session',
    );
  }
}
