import { CREATE_FOLDED, DROP_FOLDED } from '@tillmap/storage/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index, the list of all words and what notes them made anew, over names as this expression has them. */
const again = async (runner: QueryRunner, text: string, column: string): Promise<void> => {
  await runner.query(`
    drop index reference_mapping_words;
    create or replace function mapping_text(name text, barcode_given text, barcode text) returns text
      language sql immutable parallel safe
      return E'\\n' || ${text} || E' \\n' || left(barcode_given, 2)
               || case when right(barcode, length(barcode_given)) = barcode_given then '' else E' \\n' || barcode_given end;
    create or replace function note_mapping_words() returns trigger language plpgsql as $$
    begin
      insert into mapping_word
        select word
          from (select distinct unnest(string_to_array(mapping_text(${column}, barcode_given, barcode), ' ')) as word from added) t
         where not exists (select from mapping_word known where known.word = t.word)
         order by 1 on conflict do nothing;
      return null;
    end $$`);
  await runner.query(`
    truncate mapping_word;
    insert into mapping_word
      select distinct t.word
        from reference_mapping m, string_to_table(mapping_text(m.${column}, m.barcode_given, m.barcode), ' ') as t (word)
    on conflict do nothing;
    create index reference_mapping_words on reference_mapping using gin (mapping_words(${column}, barcode_given, barcode))
      with (gin_pending_list_limit = 32768)`);
};

/**
 * Searches over mappings without regard to accents, apostrophes, dashes and wide letters. The name as it is searched is kept: to
 * fold it for each row that a search looks at takes longer than the rest of the search, and the planner knows nothing of it.
 */
export class FoldedNames implements MigrationInterface {
  readonly name = 'FoldedNames1765100000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_FOLDED);
    await runner.query(`
      alter table reference_mapping add search_name text not null default '';
      alter table reference_mapping disable trigger user;
      update reference_mapping set search_name = folded(name);
      alter table reference_mapping enable trigger user`);
    await again(runner, 'name', 'search_name');
    // Imports fill it themselves; whoever does not, the version before among them, pays for a row of its own.
    await runner.query(`
      create function fold_mapping_name() returns trigger language plpgsql as $$
      begin
        new.search_name := folded(new.name);
        return new;
      end $$;
      create trigger fold_inserted_name before insert on reference_mapping
        for each row when (new.search_name = '') execute function fold_mapping_name();
      create trigger fold_updated_name before update on reference_mapping
        for each row when (new.name <> old.name and new.search_name = old.search_name) execute function fold_mapping_name()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger fold_inserted_name on reference_mapping;
      drop trigger fold_updated_name on reference_mapping;
      drop function fold_mapping_name()`);
    await again(runner, 'lower(name)', 'name');
    await runner.query('alter table reference_mapping drop search_name');
    await runner.query(DROP_FOLDED);
  }
}
