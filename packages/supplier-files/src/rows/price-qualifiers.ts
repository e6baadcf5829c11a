import { isOfPrice, type PriceType, priceTypeOf } from '../prices/index.ts';
import { type RowRemark, type RowWarning, type RowWarningCode, shortened } from '../table/index.ts';
import type { PriceTerms } from './price-terms.ts';

const SHOWN_CHARS = 60;
const NO_DISCOUNT = /^(?:[-–—]?|[-£\s]*(?:(?:0+(?:[.,]0*)?|[.,]0*)\s*)?%?|n\/?a|none|no|nil|null|nett?)$/i;

const TYPE_DOUBTS: Readonly<Record<Exclude<PriceType, 'plain'>, RowWarningCode>> = {
  with_vat: 'cost_with_vat',
  not_paid: 'price_type',
  offer: 'offer',
};

/** The text of a cell, `''` where there is none. */
export const textAt = (cells: readonly string[], at: number): string => (at === -1 ? '' : (cells[at] ?? '').trim());

/** A text as it is shown. */
export const shown = (text: string): string => shortened(text, SHOWN_CHARS);

type Said = Readonly<{ doubts: RowWarning[]; remarks: RowRemark[] }>;

/** Each column of what comes off, or on top, counts. */
const noteChanges = (
  code: 'discount' | 'increase',
  columns: readonly number[],
  { names, cells, doubts }: Readonly<{ names: readonly string[]; cells: readonly string[]; doubts: RowWarning[] }>,
): void => {
  for (const at of columns) {
    const text = textAt(cells, at);
    if (text !== '' && !NO_DISCOUNT.test(text)) doubts.push({ code, column: textAt(names, at), seen: shown(text) });
  }
};

/** Notes which of several prices the row has: with VAT, before a discount, of an offer. */
const noteTypes = ({ typesAt, cells: names }: PriceTerms, cells: readonly string[], said: Said): void => {
  for (const at of typesAt) {
    const [text, column] = [textAt(cells, at), textAt(names, at)];
    const type = priceTypeOf(text, column);
    if (type === undefined) said.remarks.push({ code: 'price_type', text: `“${column}” is “${shown(text)}”` });
    else if (type !== 'plain') said.doubts.push({ code: TYPE_DOUBTS[type], column, seen: shown(text) });
  }
};

/** Notes how many the price is for, where a column beside the unit of measure has it. */
const notePer = ({ perAt, cells: names }: PriceTerms, cells: readonly string[], { doubts }: Said): void => {
  const text = textAt(cells, perAt);
  if (text !== '' && Number(text.replaceAll(',', '')) !== 1)
    doubts.push({ code: 'of_another_pack', column: textAt(names, perAt), seen: shown(text) });
};

/** Notes remarks about the price beside it. */
export const noteNotes = ({ notesAt, cells: names }: PriceTerms, cells: readonly string[], { doubts }: Said): void => {
  for (const at of notesAt) {
    const text = textAt(cells, at);
    if (text !== '' && isOfPrice(text)) doubts.push({ code: 'note', column: textAt(names, at), seen: shown(text) });
  }
};

/** Notes the columns of a row by which its cost may be other than what is paid for one. */
export const noteQualifiers = (terms: PriceTerms, cells: readonly string[], said: Said): void => {
  const row = { names: terms.cells, cells, doubts: said.doubts };
  noteChanges('discount', terms.discountsAt, row);
  noteChanges('increase', terms.increasesAt, row);
  if (terms.typesAt.length > 0) noteTypes(terms, cells, said);
  if (terms.perAt !== -1) notePer(terms, cells, said);
};
