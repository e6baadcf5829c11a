import { CREATE_FOLDED, DROP_FOLDED } from '@tillmap/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const text = (name: string): string => `
  create or replace function mapping_text(name text, barcode_given text, barcode text) returns text
    language sql immutable parallel safe
    return E'\\n' || ${name} || E' \\n' || left(barcode_given, 2)
             || case when right(barcode, length(barcode_given)) = barcode_given then '' else E' \\n' || barcode_given end`;

/** The index and the list of all words, made anew. */
const again = async (runner: QueryRunner, name: string): Promise<void> => {
  await runner.query(`drop index reference_mapping_words; ${text(name)}`);
  await runner.query(`
    truncate mapping_word;
    insert into mapping_word
      select distinct t.word
        from reference_mapping m, string_to_table(mapping_text(m.name, m.barcode_given, m.barcode), ' ') as t (word)
    on conflict do nothing;
    create index reference_mapping_words on reference_mapping using gin (mapping_words(name, barcode_given, barcode))
      with (gin_pending_list_limit = 32768)`);
};

/** Searches over mappings without regard to accents, apostrophes, dashes and wide letters. */
export class FoldedSearch implements MigrationInterface {
  readonly name = 'FoldedSearch1765100000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_FOLDED);
    await again(runner, 'folded(name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await again(runner, 'lower(name)');
    await runner.query(DROP_FOLDED);
  }
}
