import type { HeaderFound } from '../columns/index.ts';

/** With fewer columns a product that lacks everything but its name looks the same. */
const FEWEST_COLUMNS = 4;
const MAX_CHARS = 60;
/** "POA" and "TBC" are no headings. */
const AMOUNTS = ['costprice', 'rrp', 'caseqty'];
const FEWEST_LETTERS = /\p{L}.*\p{L}.*\p{L}/u;
const DIGIT = /\p{N}/u;
/** What the rows above come to is no heading of those below. */
const TOTALS = /\b(?:sub[\s-]?)?totals?\b/iu;
/** "*** Soft drinks ***", "Crisps:", "Soft drinks (cont'd)". */
const DECORATION = /^[^\p{L}]+|(?<![^\p{L})&%])[^\p{L})&%]+$/gu;
const CONTINUED = /(?<![\s(])[\s(]*\bcont(?:inued|['’]?d|\.)?\)?$/i;

const columnsOf = ({ fields, ignored, ambiguous }: HeaderFound): number =>
  fields.size + ignored.length + ambiguous.length;

/**
 * Returns the section heading that a row looks like, as price lists have them: the text of its only filled cell,
 * which has no digits and is none of the amounts, in a file of several columns. `''` for any other row. `cells` are
 * clean texts.
 */
export const headingOf = (cells: readonly string[], header: HeaderFound): string => {
  const at = cells.findIndex((text) => text !== '');
  const only = cells[at] ?? '';
  const isAlone = cells.findLastIndex((text) => text !== '') === at;
  const isAmount = AMOUNTS.some((field) => header.fields.get(field) === at);
  if (!isAlone || isAmount || columnsOf(header) < FEWEST_COLUMNS) return '';
  if (only.length > MAX_CHARS || DIGIT.test(only) || TOTALS.test(only)) return '';
  const heading = only.replace(DECORATION, '').replace(CONTINUED, '');
  return FEWEST_LETTERS.test(heading) ? heading : '';
};
