import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators' lists need to be quick over a million mappings, and reverts of imports. */
export class Administration implements MigrationInterface {
  readonly name = 'Administration1764200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;
      create index reference_mapping_search on reference_mapping
        using gin ((lower(name) || E'\\n' || barcode_given) gin_trgm_ops)
        -- New texts wait in a list until a process merges them many at once: imports would pay dearly for small merges.
        with (gin_pending_list_limit = 32768);
      -- What a search finds has to be foreseen well: it decides whether the list or the search's index is read.
      alter index reference_mapping_search alter column 1 set statistics 300;

      create table mapping_count (
        wholesaler_code text not null, source text not null, mappings integer not null,
        primary key (wholesaler_code, source)
      );
      insert into mapping_count
        select wholesaler_code, source, count(*) from reference_mapping group by wholesaler_code, source;
      create function count_mappings() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into mapping_count as c
            select wholesaler_code, source, -count(*) from gone group by wholesaler_code, source
            order by wholesaler_code, source
          on conflict (wholesaler_code, source) do update set mappings = c.mappings + excluded.mappings;
        end if;
        if tg_op <> 'DELETE' then
          insert into mapping_count as c
            select wholesaler_code, source, count(*) from added group by wholesaler_code, source
            order by wholesaler_code, source
          on conflict (wholesaler_code, source) do update set mappings = c.mappings + excluded.mappings;
        end if;
        return null;
      end $$;
      create trigger count_inserted after insert on reference_mapping
        referencing new table as added for each statement execute function count_mappings();
      create trigger count_updated after update on reference_mapping
        referencing old table as gone new table as added for each statement execute function count_mappings();
      create trigger count_deleted after delete on reference_mapping
        referencing old table as gone for each statement execute function count_mappings();

      alter table import_job add reverts uuid, add removed integer not null default 0,
        add keys_done text not null default '';
      create index import_job_by_reverted on import_job (reverts) where reverts is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index import_job_by_reverted;
      alter table import_job drop reverts, drop removed, drop keys_done;
      drop trigger count_inserted on reference_mapping;
      drop trigger count_updated on reference_mapping;
      drop trigger count_deleted on reference_mapping;
      drop function count_mappings();
      drop table mapping_count;
      drop index reference_mapping_search;
    `);
  }
}
