import type { HeaderFound } from '../columns/index.ts';

/** With fewer columns a product that lacks everything but its name looks the same. */
const FEWEST_COLUMNS = 4;
const PAGE = /^[-–—*\s]*page(?:\s*:)?\s*\d+(?:\s*(?:of|\/)\s*\d+)?[-–—*\s]*$/i;
/** What reports and price lists print around their rows. */
const PRINTED =
  /^(?:(?:printed|report|created|generated|exported|valid|prices?|all prices|offers?|terms|tel|phone|fax|e-?mail|vat (?:reg|no)|e\s?&\s?o\s?e|continued|end of|notes?)\b|www\.|https?:|©|\*+\s*end)/i;
const WORD = /\p{L}{3}/u;
/** Amounts stand there, and "POA" and "TBC" where there is none. */
const AMOUNTS = ['costprice', 'rrp', 'caseqty'];

/**
 * Whether a row without a barcode is page text around the products: a page number, or the only text of a row, in no
 * column of names or amounts. A text in the column of names may be a product, and is page text only by its words.
 * `cells` are clean texts.
 */
export const isPageText = (cells: readonly string[], { fields, cells: names }: HeaderFound): boolean => {
  const at = cells.findIndex((text) => text !== '');
  if (at === -1 || cells.findLastIndex((text) => text !== '') !== at || names.length < FEWEST_COLUMNS) return false;
  const only = cells[at] ?? '';
  if (PAGE.test(only)) return true;
  if (!WORD.test(only) || AMOUNTS.some((field) => fields.get(field) === at)) return false;
  if (PRINTED.test(only)) return true;
  // One without digits may be the heading of the rows below.
  return /\p{N}/u.test(only) && fields.get('description') !== at && /\s/.test(only);
};
