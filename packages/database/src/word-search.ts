import { blocksHolding } from './barcode-blocks.ts';
import type { Queries } from './database.ts';
import { isShortSearch, likeEscaped, likePattern } from './text.ts';

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
  search: string;
  /** The canonical form, where the search may be a barcode. */
  canonical: string | undefined;
}>;

/** A way for a row to hold what is searched: it has a word of each group. */
type Way = readonly (readonly string[])[];

const COUNTED_EXACTLY = 10_000;
/** With more words than these, reading all rows is no slower. */
const MOST_WORDS = 5_000;
/** Three words of a long search tell enough; the text itself decides. */
const MOST_PIECES = 3;

/** LIKE patterns of the words that a text with `search` in it has. */
const patternsOf = (search: string): string[] => {
  const pieces = search.split(' ').map(likeEscaped);
  const last = pieces.length - 1;
  const before = isShortSearch(search) ? '\n' : '%';
  return pieces
    .map((piece, at) => ({ piece, pattern: `${at === 0 ? before : ''}${piece}${at === last ? '%' : ''}` }))
    .filter(({ piece }) => piece !== '')
    .sort((one, other) => other.piece.length - one.piece.length)
    .slice(0, MOST_PIECES)
    .map(({ pattern }) => pattern);
};

const wordsLike = async (queries: Queries, vocabulary: string, pattern: string): Promise<string[]> => {
  const rows = await queries.query<{ word: string }>(
    `select word from ${vocabulary} where word like lower($1) limit ${MOST_WORDS + 1}`,
    [pattern],
  );
  return rows.map(({ word }) => word);
};

/** How rows can hold the search; undefined where their words do not narrow it down. */
const waysOf = async (queries: Queries, vocabulary: string, search: string): Promise<Way[] | undefined> => {
  const groups = await Promise.all(patternsOf(search).map((pattern) => wordsLike(queries, vocabulary, pattern)));
  const narrow = groups.filter((group) => group.length <= MOST_WORDS);
  if (narrow.length === 0) return undefined;
  const inName = narrow.some((group) => group.length === 0) ? [] : [narrow];
  return isShortSearch(search) ? inName : [...inName, ...blocksHolding(search)];
};

/** The condition that decides, whichever way rows are read. */
const holding = (texts: readonly string[], { scope, search, canonical }: Searched): Condition => {
  const values = [...scope.values, likePattern(search)];
  const conditions = texts.map((text) => `${text} like lower($${values.length})`);
  if (canonical !== undefined) conditions.push(`barcode = $${values.push(canonical)}`);
  return { sql: `${scope.sql} and (${conditions.join(' or ')})`, values };
};

/** A condition together with one that the index answers and that holds for more rows at times, never for fewer. */
const narrowed = (to: Condition, words: string, ways: readonly Way[], { canonical }: Searched): Condition => {
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
 * may be an estimate. Under three characters a search finds beginnings, else any part.
 */
export const searchByWords = async (
  queries: Queries,
  { table, words, vocabulary, texts }: WordIndexed,
  searched: Searched,
  { skip, most }: Readonly<{ skip: number; most: number }>,
): Promise<{ barcodes: string[]; total: number }> => {
  const ways = await waysOf(queries, vocabulary, searched.search);
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
