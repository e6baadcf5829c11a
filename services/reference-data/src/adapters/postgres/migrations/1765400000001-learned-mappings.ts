import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was learned from reviews: who taught it when, what the mapping was before, and who took it back. */
export class LearnedMappings implements MigrationInterface {
  readonly name = 'LearnedMappings1765400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table learned_mapping (
        id uuid primary key, number bigint generated always as identity, wholesaler_code text not null,
        barcode text not null, barcode_given text not null, name text not null, size text not null,
        dept_code text not null, sub_dept_code text not null, cg_group_code text not null, vat_code text not null,
        before jsonb, over_id uuid, session_id text not null, session_name text not null, step bigint not null,
        how text not null, user_id text not null, user_name text not null, taught_at timestamptz not null,
        state text not null default 'learned', reverted_at timestamptz, reverted_by text, revert_id uuid, stays text
      );
      create index learned_mapping_by_barcode on learned_mapping (wholesaler_code, barcode) where state = 'learned';
      create index learned_mapping_by_number on learned_mapping (wholesaler_code, number);
      create index learned_mapping_by_session on learned_mapping (wholesaler_code, session_id);
      create index learned_mapping_by_user on learned_mapping (wholesaler_code, user_id);
      create index learned_mapping_by_revert on learned_mapping (revert_id) where revert_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table learned_mapping');
  }
}
