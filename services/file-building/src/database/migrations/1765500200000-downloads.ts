import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The receipts of downloads, with the lines of their files as long as these can be compared. */
export class Downloads implements MigrationInterface {
  readonly name = 'Downloads1765500200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table download (
        id uuid primary key,
        session_id uuid not null,
        session_name text not null,
        wholesaler_code text not null,
        version integer not null,
        content text not null,
        products integer not null,
        not_reviewed integer not null,
        file_name text not null,
        file_sha256 text not null,
        bytes bigint not null,
        -- Where the bytes are; '' where they are not kept (any more).
        object_key text not null,
        user_id text not null,
        user_name text not null,
        at timestamptz not null,
        -- making: its lines are written; made: it is whole; sent: it left as a whole.
        state text not null,
        sent_at timestamptz,
        -- The download of the wholesaler that was the base when it was made.
        compared_with jsonb,
        -- The version before of the same content, and how many lines differ.
        difference jsonb
      );
      create index download_of_session on download (session_id, at);
      create index download_of_wholesaler on download (wholesaler_code, at);

      create table download_line (
        download_id uuid not null,
        position integer not null,
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
        -- A hash of what the supplier's row says, and how its prices are read.
        said text not null,
        -- False for a line that is left for later, so that it is asked again.
        moves_base boolean not null,
        primary key (download_id, canonical)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table download, download_line');
  }
}
