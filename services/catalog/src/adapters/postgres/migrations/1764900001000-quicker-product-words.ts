import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT = `E'\\n' || product_name(added.search_text, added.barcode) || E' \\n' || left(added.barcode, 2)
              || E' \\n' || left(ltrim(added.barcode, '0'), 2)`;

const noting = (words: string): string => `
  create or replace function note_product_words() returns trigger language plpgsql as $$
  begin
    insert into product_word ${words} order by 1 on conflict do nothing;
    return null;
  end $$`;

/** Notes the same words with less work: words that are known are left out before, and none is tried to be written. */
export class QuickerProductWords1764900001000 implements MigrationInterface {
  readonly name = 'QuickerProductWords1764900001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      noting(`
        select word from (select distinct unnest(string_to_array(${TEXT}, ' ')) as word from added) t
         where not exists (select from product_word known where known.word = t.word)`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(noting(`select distinct t.word from added, string_to_table(${TEXT}, ' ') as t (word)`));
  }
}
