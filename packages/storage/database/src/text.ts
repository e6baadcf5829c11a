/** The text without what PostgreSQL's texts do not hold: NUL, and halves of surrogate pairs. */
export const stripUnstorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Values as one text, a value a line, for `string_to_table`: much less work on both sides than an array. Throws RangeError
 * for a value with a line break, which would move all that follow to another row. One empty value alone is read as none.
 */
export const asLines = (values: readonly string[]): string => {
  if (values.some((value) => value.includes('\n'))) throw new RangeError('A value of a column has a line break in it.');
  return values.join('\n');
};

const SHORTEST_PART = 3;

/** The text as it stands for itself in a LIKE pattern. */
export const likeEscaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a search is too short for parts: it then finds beginnings. */
export const isShortSearch = (search: string): boolean => Array.from(search).length < SHORTEST_PART;

/** The words of a search; its texts have each of them. */
export const wordsIn = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

/**
 * The LIKE patterns of texts that have every word of a search in any order, or start with it where the search is too
 * short for trigrams, by what was typed. `begin` is what stands before the start of a text; search and texts are
 * folded.
 */
export const likePatterns = (search: string, begin = '', isShort = isShortSearch(search)): string[] => {
  if (search !== '' && isShort) return [`${begin === '' ? '' : `%${begin}`}${likeEscaped(search)}%`];
  return wordsIn(search).map((word) => `%${likeEscaped(word)}%`);
};

const SIGNS = /[\\^$.*+?()[\]{}|/-]/g;

/** Words of a folded text that are this one when they are put together, the first of them from its start: "cocacola" is "coca cola". */
const inParts = (word: string): string => Array.from(word, (letter) => letter.replace(SIGNS, '\\$&')).join(' *');

/** What `holdsSearch` takes: LIKE patterns of texts without spaces, and regular expressions of the texts; of a search as of `likePatterns`. */
export const searchPatterns = (search: string, begin = '', isShort = isShortSearch(search)): string[][] => {
  const like = likePatterns(search, begin, isShort);
  if (like.length === 0) return [];
  if (isShort)
    return [
      like.map((one) => one.replaceAll(' ', '')),
      [begin === '' ? `^${inParts(search)}` : `${begin}${inParts(search)}`],
    ];
  return [like, wordsIn(search).map((word) => `(?:^|[ \n])${inParts(word)}|${inParts(word).replaceAll(' *', '')}`)];
};

/**
 * The condition that a folded text has every word of a search, whether the text has it as one word or as several: hyphens, which are
 * spaces when folded, do not count either way. Most texts are passed over by the first comparison, which is quick.
 */
export const holdsSearch = (text: string, patterns: string): string => {
  const [like, parts] = ['1:1', '2:2'].map((row) => `all((${patterns}::text[])[${row}])`);
  return `(replace(${text}, ' ', '') like ${like} and (${text} like ${like} or ${text} ~ ${parts}))`;
};
