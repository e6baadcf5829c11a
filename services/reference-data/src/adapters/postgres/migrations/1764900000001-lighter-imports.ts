import type { MigrationInterface, QueryRunner } from 'typeorm';

const noting = (words: string): string => `
  create or replace function note_mapping_words() returns trigger language plpgsql as $$
  begin
    insert into mapping_word ${words} order by 1 on conflict do nothing;
    return null;
  end $$`;

/**
 * Notes the same words with less work: words that are known are left out before, and none is tried to be written. Lists of
 * an import's barcodes are kept as they are and not looked into by statistics, which nobody asks for.
 */
export class LighterImports implements MigrationInterface {
  readonly name = 'LighterImports1764900000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      noting(`
        select word
          from (select distinct unnest(string_to_array(mapping_text(name, barcode_given, barcode), ' ')) as word from added) t
         where not exists (select from mapping_word known where known.word = t.word)`),
    );
    await runner.query('alter table import_chunk alter barcodes set storage external, alter barcodes set statistics 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      noting(`
        select distinct t.word
          from added, string_to_table(mapping_text(added.name, added.barcode_given, added.barcode), ' ') as t (word)`),
    );
    await runner.query(
      'alter table import_chunk alter barcodes set storage extended, alter barcodes set statistics -1',
    );
  }
}
