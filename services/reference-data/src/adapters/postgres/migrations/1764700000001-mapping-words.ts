import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches over mappings by their words instead of by all the triples of characters: words repeat, so new rows add little to
 * the index of words, and next to nothing to the list of all words.
 */
export class MappingWords implements MigrationInterface {
  readonly name = 'MappingWords1764700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The words of the name, the first one behind a line break; likewise the first two characters of the barcode as it
      -- was given, or all of it where the 14 digits do not end in it.
      create function mapping_text(name text, barcode_given text, barcode text) returns text
        language sql immutable parallel safe
        return E'\\n' || lower(name) || E' \\n' || left(barcode_given, 2)
                 || case when right(barcode, length(barcode_given)) = barcode_given then '' else E' \\n' || barcode_given end;
      -- With what is in the middle of the 14 digits, in three blocks of four.
      create function mapping_words(name text, barcode_given text, barcode text) returns text[]
        language sql immutable parallel safe
        return string_to_array(mapping_text(name, barcode_given, barcode) || E' \\r' || substr(barcode, 2, 4)
                 || E' \\r' || substr(barcode, 6, 4) || E' \\r' || substr(barcode, 10, 4), ' ');

      create table mapping_word (word text primary key);
      create index mapping_word_parts on mapping_word using gin (word gin_trgm_ops);
      create function note_mapping_words() returns trigger language plpgsql as $$
      begin
        insert into mapping_word
          select distinct t.word
            from added, string_to_table(mapping_text(added.name, added.barcode_given, added.barcode), ' ') as t (word)
           order by 1
        on conflict do nothing;
        return null;
      end $$;
      create trigger note_inserted_words after insert on reference_mapping
        referencing new table as added for each statement execute function note_mapping_words();
      create trigger note_updated_words after update on reference_mapping
        referencing new table as added for each statement execute function note_mapping_words();
      insert into mapping_word
        select distinct t.word
          from reference_mapping m, string_to_table(mapping_text(m.name, m.barcode_given, m.barcode), ' ') as t (word)
      on conflict do nothing;

      drop index reference_mapping_search;
      create index reference_mapping_words on reference_mapping using gin (mapping_words(name, barcode_given, barcode))
        -- New rows wait in a list until a process merges them many at once: imports would pay dearly for small merges.
        with (gin_pending_list_limit = 32768);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index reference_mapping_search on reference_mapping
        using gin ((lower(name) || E'\\n' || barcode_given) gin_trgm_ops) with (gin_pending_list_limit = 32768);
      alter index reference_mapping_search alter column 1 set statistics 300;
      drop index reference_mapping_words;
      drop trigger note_inserted_words on reference_mapping;
      drop trigger note_updated_words on reference_mapping;
      drop function note_mapping_words();
      drop function mapping_words(text, text, text);
      drop function mapping_text(text, text, text);
      drop table mapping_word;
    `);
  }
}
