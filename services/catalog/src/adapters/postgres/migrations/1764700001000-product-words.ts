import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches over products by their words instead of by all the triples of characters: words repeat, so new products add
 * little to the index of words, and next to nothing to the list of all words.
 */
export class ProductWords1764700001000 implements MigrationInterface {
  readonly name = 'ProductWords1764700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The name, which the barcode follows on two lines: with and without zeros in front.
      create function product_name(search_text text, barcode text) returns text
        language sql immutable parallel safe
        return left(search_text, -2 - length(barcode) - length(ltrim(barcode, '0')));
      -- The words of the name, the first one behind a line break; likewise the beginnings of the barcode; and what is in the
      -- middle of its 14 digits in three blocks of four.
      create function product_words(search_text text, barcode text) returns text[]
        language sql immutable parallel safe
        return string_to_array(E'\\n' || product_name(search_text, barcode)
                 || E' \\n' || left(barcode, 2) || E' \\n' || left(ltrim(barcode, '0'), 2) || E' \\r' || substr(barcode, 2, 4)
                 || E' \\r' || substr(barcode, 6, 4) || E' \\r' || substr(barcode, 10, 4), ' ');

      create table product_word (word text primary key);
      create index product_word_parts on product_word using gin (word gin_trgm_ops);
      create function note_product_words() returns trigger language plpgsql as $$
      begin
        insert into product_word
          select distinct t.word
            from added, string_to_table(E'\\n' || product_name(added.search_text, added.barcode) || E' \\n' || left(added.barcode, 2)
                                        || E' \\n' || left(ltrim(added.barcode, '0'), 2), ' ') as t (word)
           order by 1
        on conflict do nothing;
        return null;
      end $$;
      create trigger note_inserted_words after insert on products
        referencing new table as added for each statement execute function note_product_words();
      create trigger note_updated_words after update on products
        referencing new table as added for each statement execute function note_product_words();
      insert into product_word
        select distinct t.word
          from products p, string_to_table(E'\\n' || product_name(p.search_text, p.barcode) || E' \\n' || left(p.barcode, 2)
                                           || E' \\n' || left(ltrim(p.barcode, '0'), 2), ' ') as t (word)
      on conflict do nothing;

      drop index products_search;
      alter table products alter search_text set statistics -1;
      create index products_words on products using gin (product_words(search_text, barcode))
        -- New rows wait in a list until a process merges them many at once: imports would pay dearly for small merges.
        with (gin_pending_list_limit = 32768)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table products alter search_text set statistics 300;
      create index products_search on products using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 32768);
      drop index products_words;
      drop trigger note_inserted_words on products;
      drop trigger note_updated_words on products;
      drop function note_product_words();
      drop function product_words(text, text);
      drop function product_name(text, text);
      drop table product_word
    `);
  }
}
