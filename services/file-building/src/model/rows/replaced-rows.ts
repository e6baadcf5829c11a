import type { BadRow, HeaderFound } from '@tillmap/supplier-files';
import type { SessionItem } from '../item.ts';
import { withDatedOf } from './dated-rows.ts';
import {
  comingText,
  goneText,
  isOfOtherPrices,
  notTodayText,
  olderPriceText,
  otherPriceText,
  replacedText,
  replacementWarnings,
} from './same-barcode.ts';

/** What is listed for a row that a later one replaced: its barcode under its own column. */
export const replacedRow = (header: HeaderFound, row: SessionItem, by: SessionItem): BadRow => ({
  line: row.line,
  reasons: [replacedText(row, by)],
  cells: [...Array<string>(header.fields.get('barcode') ?? 0).fill(''), row.barcode],
});

const givingWay =
  (textOf: typeof notTodayText) =>
  (header: HeaderFound, row: SessionItem, kept: SessionItem | undefined): BadRow => ({
    line: row.line,
    reasons: [textOf(row, kept)],
    cells: [...Array<string>(header.fields.get('barcode') ?? 0).fill(''), row.barcode],
  });

/** What is listed for a row that gives way to an earlier one that holds today. */
export const notTodayRow = givingWay(notTodayText);

/** The same where its prices are the new ones from a day on. */
export const comingRow = (from: string) => givingWay(comingText(from));

/** The same where the earlier one holds since a later day. */
export const olderPriceRow = givingWay(olderPriceText);

/** The same where the earlier one is of the usual list, or for a smaller quantity. */
export const otherPriceRow = givingWay(otherPriceText);

/** The same where the product of the earlier one is still sold. */
export const goneRow = givingWay(goneText);

/** The row that replaces another one, with what it is to be doubted for because of that, and the prices that one has for some days. */
export const replacing = <Item extends SessionItem>(before: SessionItem, by: Item): Item => {
  const doubts = replacementWarnings(before, by);
  const dated = before.doubts.some(isOfOtherPrices) ? [] : (before.datedPrices ?? []);
  const row = withDatedOf(by, before, dated);
  return doubts.length === 0 ? row : { ...row, doubts: [...row.doubts, ...doubts] };
};
