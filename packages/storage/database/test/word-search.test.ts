import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '@tillmap/testing';
import fc from 'fast-check';
import { type Database, openDatabase, searchByWords, type WordIndexed } from '../src/index.ts';

const GOODS: WordIndexed = {
  table: 'good',
  words: 'good_words(name, barcode)',
  vocabulary: 'good_word',
  texts: ['lower(name)', `ltrim(barcode, '0')`],
};

const SCHEMA = `
  create extension pg_trgm;
  create table good (barcode text primary key, name text not null);
  create function good_words(name text, barcode text) returns text[] language sql immutable parallel safe
    return string_to_array(E'\\n' || lower(name) || E' \\n' || left(ltrim(barcode, '0'), 2) || E' \\r' || substr(barcode, 2, 4)
             || E' \\r' || substr(barcode, 6, 4) || E' \\r' || substr(barcode, 10, 4), ' ');
  create table good_word (word text primary key);
  create index good_words on good using gin (good_words(name, barcode))`;

type Good = { barcode: string; name: string };

const ALL = { sql: 'true', values: [] };
const EVERYTHING = { skip: 0, most: 1_000 };

let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  const own = await createTestDatabase();
  database = await openDatabase({ url: own.url, applicationName: 'word search' });
  await database.execute(SCHEMA);
  close = async () => {
    await database.close();
    await own.drop();
  };
});
afterAll(() => close());

const fill = async (goods: readonly Good[]): Promise<void> => {
  await database.execute('truncate good, good_word');
  await database.execute('insert into good select * from unnest($1::text[], $2::text[])', [
    goods.map(({ barcode }) => barcode),
    goods.map(({ name }) => name),
  ]);
  await database.execute(
    `insert into good_word select distinct word from good, unnest(good_words(name, barcode)) as word where word not like E'\\r%'`,
  );
};

const find = (search: string, part = EVERYTHING, scope: { sql: string; values: readonly unknown[] } = ALL) =>
  searchByWords(database, GOODS, { scope, search, canonical: undefined }, part);

/** The rule itself: every word a part of name or of barcode, or the beginning of one where the search is short. */
const foundByHand = (goods: readonly Good[], search: string): string[] => {
  const wanted = search.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const bare = (text: string): string => text.replaceAll(' ', '');
  // From the start of a word on, gaps do not count.
  const inParts = (text: string, word: string): boolean =>
    text.split(' ').some((_, at, parts) => parts[at] !== '' && parts.slice(at).join('').startsWith(word));
  const matches = (text: string): boolean =>
    Array.from(wanted).length < 3
      ? bare(text).startsWith(bare(wanted)) && text[0] !== ' '
      : words.every((word) => text.includes(word) || inParts(text, word));
  if (words.length === 0) return [];
  return goods
    .filter(({ barcode, name }) => matches(name.toLowerCase()) || matches(barcode.replace(/^0+/, '')))
    .map(({ barcode }) => barcode)
    .sort();
};

const letters = fc.stringMatching(/^[aB%_\\é' -]{1,8}$/);
const goods = fc.uniqueArray(
  fc.record({ barcode: fc.stringMatching(/^0?0?[0-3]{12}$/).map((digits) => digits.padStart(14, '0')), name: letters }),
  { selector: ({ barcode }) => barcode, maxLength: 30 },
);

describe('searchByWords', () => {
  test('When words of a name are searched as one, or one as several, then the name is found', async () => {
    const names = ['coca style cola', 'cocacola', 'kit kat chunky', '7 up zero', 'acoca styles', 'with ambient'];
    await fill(names.map((name, n) => ({ barcode: String(n).padStart(14, '0'), name })));
    const found = async (search: string) => (await find(search)).barcodes.map((barcode) => names[Number(barcode)]);
    expect(await found('cocastyle')).toEqual(['coca style cola']);
    expect(await found('cocasty cola')).toEqual(['coca style cola']);
    expect(await found('coca cola')).toEqual(['coca style cola', 'cocacola']);
    expect(await found('kitkatchun')).toEqual(['kit kat chunky']);
    expect(await found('7up')).toEqual(['7 up zero']);
    expect(await found('7u')).toEqual(['7 up zero']);
    expect(await found('ham')).toEqual([]);
  });

  test('When part of a name or of a barcode is searched, then every row that holds it is found, and no other', async () => {
    const anything = fc.oneof(letters, fc.stringMatching(/^[0-3]{1,14}$/));
    await fc.assert(
      fc.asyncProperty(
        goods,
        fc.array(anything, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        async (rows, more, seed) => {
          await fill(rows);
          const { name = 'a', barcode = '1' } = rows[seed % (rows.length || 1)] ?? {};
          const [from, to] = [seed % 7, (seed % 7) + 1 + (seed % 5)];
          for (const search of [...more, name, name.slice(from, to), barcode.slice(from, to)].filter(
            (text) => text !== '',
          )) {
            const byHand = foundByHand(rows, search);
            expect({ search, ...(await find(search)) }).toEqual({ search, barcodes: byHand, total: byHand.length });
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('When every three to fourteen digits of a barcode are searched in turn, then it is found by each', async () => {
    const barcode = '01234567890128';
    await fill([{ barcode, name: 'Tea' }]);
    for (let from = 0; from < 12; from += 1)
      for (let to = from + 3; to <= 14; to += 1) {
        const digits = barcode.slice(from, to);
        const expected = barcode.slice(1).includes(digits) ? [barcode] : [];
        expect({ digits, ...(await find(digits)) }).toMatchObject({ digits, barcodes: expected });
      }
  });

  test('When more is found than is counted, then pages come in order and the total is about right', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => ({
      barcode: `${at}`.padStart(14, '0'),
      name: at % 12 === 0 ? 'Green Tea' : 'Black Tea',
    }));
    await fill(rows);
    await database.execute('analyze good');
    const page = await find('tea', { skip: 50, most: 3 });
    expect(page.barcodes).toEqual([50, 51, 52].map((at) => `${at}`.padStart(14, '0')));
    expect(page.total).toBeGreaterThan(10_000);
    expect(page.total).toBeLessThan(13_000);
    expect(await find('n te', { skip: 999, most: 3 })).toEqual({ barcodes: ['00000000011988'], total: 1_000 });
    expect((await find('te', { skip: 0, most: 3 })).total).toBe(0);
    expect((await find('gr', { skip: 0, most: 1 })).total).toBe(1_000);
    const scope = { sql: 'barcode < $1', values: ['00000000000030'] };
    expect(await find('GREEN', EVERYTHING, scope)).toMatchObject({ total: 3 });
  });

  test('When more words hold what is searched than are looked up, then it is found all the same', async () => {
    await fill(
      Array.from({ length: 6_000 }, (_, at) => ({ barcode: `${at}`.padStart(14, '0'), name: `Tea x${at}yz` })),
    );
    expect((await find('yz', EVERYTHING)).total).toBe(0);
    expect((await find('9yz', EVERYTHING)).total).toBe(600);
    expect((await find('tea x', EVERYTHING)).total).toBe(6_000);
  });
});
