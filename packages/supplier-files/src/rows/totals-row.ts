/**
 * "Total", "Grand total:", "Page totals (GBP)", "Total items 250": the whole of a cell, so that no product starts
 * like it.
 */
const LABEL =
  /^(?:(?:grand|sub|report|page|overall|order|invoice)[\s-]*)?totals?(?:[\s-]+(?:no\.?|number|of|records?|skus?|vat|goods|printed|items?|lines?|products?|rows?|units?|cases?|qty|quantity|cost|value|price|amount|net|gross|gbp|ex(?:cl?)?\.?\s*vat|inc(?:l)?\.?\s*vat))*(?:\s*\([^)]{0,20}\))?(?:\s*[:=])?[£\d.,\s]*$/i;
/** "Sub total Biscuits", "Total for Soft drinks", "Biscuits subtotal": no product is called so. */
const NAMED_TOTAL =
  /^(?:(?:sub|grand|section|group|category|page|department|dept)[\s-]*totals?\b|totals? (?:for|of)\b)|\bsub[\s-]?totals?\s*:?$/i;
/** "*** TOTAL ***", "--- Total ---". */
const DECORATION = /^[\s*=_~#–—-]+|(?<![\s*=_~#–—-])[\s*=_~#–—-]+$/gu;
const LETTER = /\p{L}/u;
/** A longer text is no label: the patterns above try too many ways to read it. */
const MAX_LABEL_CHARS = 80;
/** A totals row has its label and a few sums. */
const MOST_CELLS = 5;

const bare = (cell: string): string => {
  const text = cell.trim();
  return text.length > MAX_LABEL_CHARS ? text : text.replace(DECORATION, '');
};

const isLabel = (text: string): boolean =>
  text.length <= MAX_LABEL_CHARS && (LABEL.test(text) || NAMED_TOTAL.test(text));

/**
 * Whether a row is a total of the rows above it: its label stands alone in a cell, every other cell has sums or
 * nothing, and none is the key of an entry: at `keyAt` there is nothing, or the label itself. Such a row is no entry
 * and no mistake.
 */
export const isTotalsRow = (cells: readonly string[], keyAt: number): boolean => {
  const texts = cells.map(bare);
  const key = texts[keyAt] ?? '';
  if (key !== '' && !isLabel(key)) return false;
  const filled = texts.filter((text) => text !== '');
  if (filled.length > MOST_CELLS || !filled.some(isLabel)) return false;
  return filled.every((text) => isLabel(text) || !LETTER.test(text));
};
