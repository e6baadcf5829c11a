import { canonicalGtin } from '../barcodes/index.ts';
import type { TableRow } from '../table/index.ts';
import type { Match } from './column-match.ts';

type MatchOf = (name: string) => Match | undefined;

const NUMBER = /^[£€$]?\s?\d[\d.,]*\s?%?$/;
const BARCODE = /\d{7}/;
/** A name above others that qualifies all of them: a currency, a pack, VAT, or when it holds. */
const QUALIFIES =
  /[€$¥%]|\b(?:eur|euros?|usd|dollars?|pence|cases?|outers?|cartons?|ctn|box|trays?|pallets?|inc|incl|ex|exc|excl|vat|old|last|prev|previous|was|now|new|future|from|until|promo|promotion|offers?|sale|special|per|kg|litre)\b/i;

const isData = ({ cells }: TableRow): boolean =>
  cells.some((cell) => NUMBER.test(cell.trim()) || (BARCODE.test(cell) && canonicalGtin(cell).ok));

/** A text over a column, and the column in which it begins. */
type TextOver = Readonly<{ text: string; from: number }>;

/** The texts of a row over each of so many columns: a merged one over all that it covers, in a text file over those without one. */
export const textsOver = (upper: TableRow, width: number): TextOver[] => {
  const spans = upper.wide ?? [];
  let before: TextOver = { text: '', from: 0 };
  return Array.from({ length: width }, (_, at) => {
    const own = (upper.cells[at] ?? '').trim();
    if (own !== '') {
      before = { text: own, from: at };
      return before;
    }
    const span = spans.find(([from, to]) => from < at && at <= to);
    if (span) return { text: (upper.cells[span[0]] ?? '').trim(), from: span[0] };
    // Merged cells of a workbook are known; a text file has lost them.
    return spans.length === 0 ? before : { text: '', from: at };
  });
};

/** What a price above them is for: "Per Case" and "Each" below "Cost (£)". A bare "Price" leaves open whether "Case" is one as well. */
const OF_WHAT = /^(?:per )?(?:cases?|outers?|cartons?|ctns?|box|trays?|units?|each|singles?|items?)$/i;

const SAYS_PRICE = /cost|price/i;

const isOfPrice = (upper: string, match: MatchOf): boolean => {
  const meant = SAYS_PRICE.test(upper) ? match(upper) : undefined;
  return (meant?.field === 'costprice' || meant?.field === 'rrp') && !meant.isBare;
};

type Spread = { text: string; isOwn: boolean; first: string };

/** The text over each column, and the name below the first column that it covers. */
const spread = (upper: TableRow, lower: TableRow): Spread[] => {
  const width = Math.max(upper.cells.length, lower.cells.length, ...(upper.wide ?? []).map(([, to]) => to + 1));
  return textsOver(upper, width).map(({ text, from }, at) => ({
    text,
    isOwn: text !== '' && from === at,
    first: (lower.cells[from] ?? '').trim(),
  }));
};

/** Names that need the one above them: "Name" below "Supplier", "Price" below "Retail". */
const GENERAL =
  /^(?:names?|codes?|no\.?|numbers?|ref|id|prices?|amounts?|values?|qty|quantity|units?|sizes?|types?|desc|description|title|%|£)$/i;

const nameOf = ({ text: upper, isOwn, first }: Spread, lower: string, match: MatchOf): string => {
  if (lower === '') return isOwn ? upper : '';
  if (upper === '' || upper.toLowerCase() === lower.toLowerCase()) return lower;
  const joined = `${upper} ${lower}`;
  const [both, alone] = [match(joined), match(lower)];
  if (OF_WHAT.test(lower) && OF_WHAT.test(first) && isOfPrice(upper, match)) return joined;
  // "VAT" below "Retail" is the VAT still.
  const isKnown = alone !== undefined && !QUALIFIES.test(upper);
  if (isKnown && (!both || (both.field !== alone.field && !GENERAL.test(lower)))) return lower;
  return joined;
};

/** A title lies over the whole table, or stands alone in front. */
const isTitle = ({ cells, wide = [] }: TableRow, width: number): boolean => {
  const texts = new Set(cells.map((cell) => cell.trim()).filter((text) => text !== ''));
  if (texts.size === 0) return true;
  const first = cells.findIndex((cell) => cell.trim() !== '');
  return texts.size === 1 && (first === 0 || wide.some(([from, to]) => to - from + 1 > width / 2));
};

const sayTheSame = (one: Match | undefined, other: Match | undefined): boolean =>
  one?.field === other?.field &&
  one?.doubt === other?.doubt &&
  one?.isForeign === other?.isForeign &&
  one?.isPence === other?.isPence;

/**
 * Returns the header that two rows make together, as "Price" over "Cost" and "RRP" does, or "Bar" over "code".
 * `isSurer` where the upper one qualifies a column and the lower one does not. Undefined where they are no header.
 */
export const joinedHeader = (
  upper: TableRow,
  lower: TableRow,
  match: MatchOf,
): { row: TableRow; isSurer: boolean } | undefined => {
  if (lower.line !== upper.line + 1 || isData(upper) || isData(lower)) return undefined;
  if (isTitle(upper, lower.cells.length)) return undefined;
  const cells = spread(upper, lower).map((over, at) => nameOf(over, (lower.cells[at] ?? '').trim(), match));
  const isSurer = cells.some((name, at) => {
    const alone = lower.cells[at] ?? '';
    return alone.trim() !== '' && name !== alone.trim() && !sayTheSame(match(name), match(alone));
  });
  return { row: { line: lower.line, cells, ...(lower.wide && { wide: lower.wide }) }, isSurer };
};

/** A row that may be the header, and the two that it was made of where it was. */
export type HeaderCandidate = Readonly<{ row: TableRow; parts?: readonly TableRow[] }>;

/**
 * Yields the rows that may be the header, each alone and with the one above it; of two that name as much, the better
 * comes first.
 */
export function* headerCandidates(rows: readonly TableRow[], match: MatchOf): Generator<HeaderCandidate> {
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1];
    const joined = above && joinedHeader(above, row, match);
    const both = joined && { row: joined.row, parts: [above, row] };
    if (joined?.isSurer && both) yield both;
    yield { row };
    if (both && !joined?.isSurer) yield both;
  }
}

const textsOf = (cells: readonly string[]): string =>
  cells
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
    .trimEnd();

/** Whether a row further down is one of those that the header was made of, as on the top of every page. */
export const isPartOfHeader = (cells: readonly string[], parts: readonly TableRow[] = []): boolean =>
  parts.some((part) => textsOf(part.cells) === textsOf(cells));
