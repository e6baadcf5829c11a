import type { HeaderFound } from './header.ts';

/** With fewer columns a product that lacks everything but its name looks the same. */
const FEWEST_COLUMNS = 4;
const MAX_CHARS = 60;
const FEWEST_LETTERS = /\p{L}.*\p{L}.*\p{L}/u;
const DIGIT = /\p{N}/u;
/** "*** Soft drinks ***", "Crisps:", "Soft drinks (cont'd)". */
const DECORATION = /^[^\p{L}]+|[^\p{L})&%]+$/gu;
const CONTINUED = /[\s(]*\bcont(?:inued|['’]?d|\.)?\)?$/i;

const columnsOf = ({ fields, ignored, ambiguous }: HeaderFound): number =>
  fields.size + ignored.length + ambiguous.length;

/**
 * What a row says when it looks like the heading of the rows below it, as price lists have them: the text of its only filled cell, which
 * has no digits, in a file of several columns. `''` for any other row. `cells` are clean texts.
 */
export const headingOf = (cells: readonly string[], header: HeaderFound): string => {
  const filled = cells.filter((text) => text !== '');
  const [only = ''] = filled;
  if (filled.length !== 1 || only.length > MAX_CHARS || DIGIT.test(only) || columnsOf(header) < FEWEST_COLUMNS)
    return '';
  const heading = only.replace(DECORATION, '').replace(CONTINUED, '');
  return FEWEST_LETTERS.test(heading) ? heading : '';
};
