import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wholesalers with their lists, reference mappings, and imports with what they changed. */
export class ReferenceDataTables implements MigrationInterface {
  readonly name = 'ReferenceDataTables1764100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence mapping_version;
      create sequence wholesaler_version;
      create table wholesaler (
        id uuid primary key, code text not null, name text not null, description text not null, active boolean not null,
        version bigint not null, created_at timestamptz not null, updated_at timestamptz not null,
        constraint wholesaler_code_key unique (code)
      );
      create table hierarchy_row (
        id uuid primary key, wholesaler_code text not null,
        dept_code text not null, dept_name text not null, sub_dept_code text not null, sub_dept_name text not null,
        cg_group_code text not null, cg_group_name text not null,
        created_at timestamptz not null, updated_at timestamptz not null,
        constraint hierarchy_row_key unique (wholesaler_code, dept_code, sub_dept_code, cg_group_code),
        constraint hierarchy_row_wholesaler foreign key (wholesaler_code) references wholesaler (code) on delete cascade
      );
      create table vat_code (
        id uuid primary key, wholesaler_code text not null, code text not null, description text not null,
        rate numeric(5,2) not null, created_at timestamptz not null, updated_at timestamptz not null,
        constraint vat_code_key unique (wholesaler_code, code),
        constraint vat_code_wholesaler foreign key (wholesaler_code) references wholesaler (code) on delete cascade
      );
      create table reference_mapping (
        id uuid primary key, wholesaler_code text not null, barcode text not null, barcode_given text not null,
        name text not null, size text not null, dept_code text not null, sub_dept_code text not null,
        cg_group_code text not null, vat_code text not null, source text not null, confidence smallint not null,
        version bigint not null, import_id uuid, created_at timestamptz not null, updated_at timestamptz not null,
        constraint reference_mapping_key unique (wholesaler_code, barcode)
      );
      create table mapping_tombstone (
        wholesaler_code text not null, barcode text not null, version bigint not null, deleted_at timestamptz not null,
        primary key (wholesaler_code, barcode)
      );
      create index mapping_tombstone_by_time on mapping_tombstone (deleted_at);
      create table import_job (
        id uuid primary key, type text not null, wholesaler_code text not null, status text not null, phase text not null,
        file_name text not null, file_key text not null, header_names text[] not null,
        user_id text not null, user_name text not null, idempotency_key text,
        total integer not null, lines_done integer not null default 0, rows_read integer not null default 0,
        created integer not null default 0, updated integer not null default 0, skipped integer not null default 0,
        errors_count integer not null default 0, chunks_sent integer not null default 0,
        chunks_answered integer not null default 0, products_created integer not null default 0,
        products_updated integer not null default 0, created_list text[] not null default '{}',
        updated_list text[] not null default '{}', products_created_list text[] not null default '{}',
        products_updated_list text[] not null default '{}', percentage smallint not null default 0,
        error text, attempt integer not null default 0, failures integer not null default 0,
        leased_until timestamptz, requested_at timestamptz not null, started_at timestamptz, read_at timestamptz,
        answered_at timestamptz, ended_at timestamptz
      );
      create index import_job_processing on import_job (id) where status = 'processing';
      create index import_job_by_key on import_job (user_id, idempotency_key) where idempotency_key is not null;
      create index import_job_by_time on import_job (requested_at);
      create table import_bad_row (
        import_id uuid not null, line integer not null, reasons text[] not null, cells jsonb not null,
        primary key (import_id, line)
      );
      create table import_before (
        import_id uuid not null, item_key text not null, before jsonb,
        primary key (import_id, item_key)
      );
      create table import_chunk (
        import_id uuid not null, chunk integer not null, barcodes text[], sent_at timestamptz not null,
        answered_at timestamptz, primary key (import_id, chunk)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table import_chunk, import_before, import_bad_row, import_job, mapping_tombstone, reference_mapping,
                 vat_code, hierarchy_row, wholesaler;
      drop sequence mapping_version;
      drop sequence wholesaler_version;
    `);
  }
}
