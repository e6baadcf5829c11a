import { blocksHolding } from './barcode-blocks.ts';
import type { Queries } from './database.ts';
import { holdsSearch, isShortSearch, likeEscaped, searchPatterns, wordsIn } from './text.ts';

/**
 * A table with a name and a canonical barcode a row, whose words are indexed: those of the name in lower case, the first
 * one behind a line break, the barcode's first two characters behind one as well, and the barcode's blocks. All words but the
 * blocks are also in a table of their own, once.
 */
export type WordIndexed = Readonly<{
  table: string;
  /** The expression of the index. */
  words: string;
  /** The table of all words. */
  vocabulary: string;
  /** Expressions of what is searched, in lower case. */
  texts: readonly string[];
}>;

/** A condition whose values are `$1` and following. */
export type Condition = Readonly<{ sql: string; values: readonly unknown[] }>;

type Searched = Readonly<{
  /** Holds for all rows that count. */
  scope: Condition;
  /** As the texts are written: folded where they are. */
  search: string;
  /** As it was typed, which shows whether it is short; the search itself by default. */
  typed?: string;
  /** The canonical form, where the search may be a barcode. */
  canonical: string | undefined;
}>;

type Asked = Omit<Searched, 'typed'> & Readonly<{ isShort: boolean }>;

/** A way for a row to hold what is searched: it has a word of each group. */
type Way = readonly (readonly string[])[];

const COUNTED_EXACTLY = 10_000;
/** With more words than these, reading all rows is no slower. */
const MOST_WORDS = 5_000;
/** Three words of a long search are enough; the text itself decides. */
const MOST_PIECES = 3;

/** The words of a search that narrow it down best. */
const narrowingWords = (search: string): string[] => {
  const words = wordsIn(search).sort((one, other) => other.length - one.length);
  const long = words.filter((word) => !isShortSearch(word));
  return (long.length > 0 ? long : words).slice(0, MOST_PIECES);
};

const wordsLike = async (queries: Queries, vocabulary: string, pattern: string): Promise<string[]> => {
  const rows = await queries.query<{ word: string }>(
    `select word from ${vocabulary} where word like lower($1) limit ${MOST_WORDS + 1}`,
    [pattern],
  );
  return rows.map(({ word }) => word);
};

/** A longer word is not looked for in parts. */
const LONGEST_IN_PARTS = 30;

/** For each place in a word up to which it is made of words that are there: the longest of them. */
const piecesOf = async (queries: Queries, vocabulary: string, word: string): Promise<Map<number, string>> => {
  const starts = Array.from({ length: word.length }, (_, at) => at);
  const parts = starts.flatMap((at) => starts.slice(at + 1).map((end) => word.slice(at, end)));
  const rows = await queries.query<{ word: string }>(`select word from ${vocabulary} where word = any($1::text[])`, [
    parts.flatMap((part) => [part, `\n${part}`]),
  ]);
  const known = new Set(rows.map((row) => row.word));
  const longest = new Map([[0, '']]);
  for (let end = 1; end < word.length; end++)
    for (const [at, before] of longest) {
      const piece = word.slice(at, end);
      const isThere = known.has(piece) || (at === 0 && known.has(`\n${piece}`));
      const longer = piece.length > before.length ? piece : before;
      if (at < end && isThere && longer.length > (longest.get(end) ?? '').length) longest.set(end, longer);
    }
  longest.delete(0);
  return longest;
};

/** Of each way in which a text may have a word in parts, as "coca cola" has "cocacola", one of its words: the longest. */
const wordsOfParts = async (queries: Queries, vocabulary: string, word: string): Promise<string[]> => {
  if (isShortSearch(word) || word.length > LONGEST_IN_PARTS) return [];
  const found = await piecesOf(queries, vocabulary, word);
  const ways = Array.from(found, async ([end, piece]) => {
    const last = await wordsLike(queries, vocabulary, `${likeEscaped(word.slice(end))}%`);
    if (last.length === 0 || (word.length - end > piece.length && last.length <= MOST_WORDS)) return last;
    return [piece, `\n${piece}`];
  });
  return (await Promise.all(ways)).flat();
};

/** Words of a text that has this word of a search, as one or in parts. */
const wordsHolding = async (queries: Queries, vocabulary: string, word: string): Promise<string[]> =>
  (
    await Promise.all([
      wordsLike(queries, vocabulary, `%${likeEscaped(word)}%`),
      wordsOfParts(queries, vocabulary, word.toLowerCase()),
    ])
  ).flat();

const beginningsOf = async (queries: Queries, vocabulary: string, [first = '', ...rest]: string): Promise<string[]> => [
  ...(await wordsLike(queries, vocabulary, `\n${likeEscaped(first + rest.join(''))}%`)),
  ...(rest.length > 0 ? [`\n${first.toLowerCase()}`] : []),
];

/** How rows can hold the search; undefined where their words do not narrow it down. */
const waysOf = async (queries: Queries, vocabulary: string, { search, isShort }: Asked): Promise<Way[] | undefined> => {
  const groups = await Promise.all(
    isShort
      ? [beginningsOf(queries, vocabulary, search)]
      : narrowingWords(search).map((word) => wordsHolding(queries, vocabulary, word)),
  );
  const narrow = groups.filter((group) => group.length <= MOST_WORDS);
  if (narrow.length === 0) return undefined;
  const inName = narrow.some((group) => group.length === 0) ? [] : [narrow];
  return isShort ? inName : [...inName, ...blocksHolding(search)];
};

/** The condition that decides, whichever way rows are read. */
const holding = (texts: readonly string[], { scope, search, isShort, canonical }: Asked): Condition => {
  const patterns = searchPatterns(search.toLowerCase(), '', isShort);
  const values: unknown[] = [...scope.values, ...(patterns.length === 0 ? [] : [patterns])];
  const conditions = (patterns.length === 0 ? [] : texts).map((text) => holdsSearch(text, `$${values.length}`));
  if (canonical !== undefined) conditions.push(`barcode = $${values.push(canonical)}`);
  return { sql: `${scope.sql} and (${conditions.join(' or ')})`, values };
};

/** A condition together with one that the index supports and that holds for more rows at times, never for fewer. */
const narrowed = (to: Condition, words: string, ways: readonly Way[], { canonical }: Asked): Condition => {
  const values = [...to.values];
  const conditions = ways.map((way) => way.map((group) => `${words} && $${values.push(group)}::text[]`).join(' and '));
  if (canonical !== undefined) conditions.push(`barcode = $${values.push(canonical)}`);
  return { sql: `${to.sql} and (${conditions.map((condition) => `(${condition})`).join(' or ')})`, values };
};

const countOf = async (queries: Queries, table: string, { sql, values }: Condition): Promise<number> => {
  const [row] = await queries.query<{ count: number }>(
    `select count(*) as count from (select 1 from ${table} where ${sql} limit ${COUNTED_EXACTLY + 1}) found`,
    values,
  );
  return row?.count ?? 0;
};

/** What the planner expects a condition to find. */
const estimate = async (queries: Queries, table: string, { sql, values }: Condition): Promise<number> => {
  const [row] = await queries.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select 1 from ${table} where ${sql}`,
    values,
  );
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

/**
 * The barcodes of one page of what a search finds, in their order, and how many rows there are in all; above 10,000 that
 * may be an estimate. Under three characters a search finds beginnings, else texts that have every word of it as a part.
 */
export const searchByWords = async (
  queries: Queries,
  { table, words, vocabulary, texts }: WordIndexed,
  { scope, search: given, typed = given, canonical }: Searched,
  { skip, most }: Readonly<{ skip: number; most: number }>,
): Promise<{ barcodes: string[]; total: number }> => {
  const searched = { scope, search: given.trim(), isShort: isShortSearch(typed.trim()), canonical };
  if (searched.search === '' && canonical === undefined) return { barcodes: [], total: 0 };
  const ways = await waysOf(queries, vocabulary, searched);
  if (ways?.length === 0 && searched.canonical === undefined) return { barcodes: [], total: 0 };
  const found = holding(texts, searched);
  const narrowedFrom = ({ sql, values }: Condition): Condition =>
    ways ? narrowed({ sql, values }, words, ways, searched) : { sql, values };
  const quick = narrowedFrom(found);
  const count = await countOf(queries, table, quick);
  const isWhole = count <= COUNTED_EXACTLY;
  // Many rows are met soon in the order of the list; few are read first and put in order then.
  const read = isWhole ? quick : found;
  const [rows, total] = await Promise.all([
    queries.query<{ barcode: string }>(
      `with found as ${isWhole ? 'materialized' : 'not materialized'} (select barcode from ${table} where ${read.sql})
       select barcode from found order by barcode offset $${read.values.length + 1} limit $${read.values.length + 2}`,
      [...read.values, skip, most],
    ),
    isWhole || !ways
      ? count
      : estimate(queries, table, narrowedFrom(searched.scope)).then((rough) => Math.max(count, rough)),
  ]);
  return { barcodes: rows.map(({ barcode }) => barcode), total };
};
