import { cleanText, isTurnedDate, withoutSpreadsheetMark } from '@tillmap/supplier-files';

const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;
const DAY_LIKE = /^\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{1,4})?$/;

/** Whether `given` is what Excel makes of long digits: 5026277003822 is shown, and saved, as 5.02628E+12. */
const isShortened = (stored: string, given: string): boolean => {
  if (!SCIENTIFIC.test(given) || !/^\d+$/.test(stored)) return false;
  const [mantissa = '', exponent = ''] = given.replace(',', '.').toLowerCase().split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  const [shown, plain] = Number(stored).toExponential(decimals).split('e');
  return Number(shown) === Number(mantissa) && Number(plain) === Number(exponent);
};

const isSameNumber = (stored: string, given: string): boolean =>
  NUMBER.test(stored) && NUMBER.test(given) && Number(stored) === Number(given);

/** Whether a spreadsheet made `given` of `stored` by itself: nobody changed the cell. */
export const isAsItWas = (stored: string, given: string): boolean => {
  const [before, after] = [cleanText(stored), cleanText(withoutSpreadsheetMark(given))];
  if (before === after || cleanText(given) === before) return true;
  return isSameNumber(before, after) || isShortened(before, after) || (DAY_LIKE.test(before) && isTurnedDate(after));
};

/** A row of a corrected file beside the row that was rejected. */
export type CorrectedCells = Readonly<{
  /** What a person changed over what the file had; a cell that only a spreadsheet changed is as the file had it. */
  cells: readonly string[];
  isChanged: boolean;
  /** Cells of the rejected row that are not empty, and how many of them are as they were. */
  filled: number;
  same: number;
}>;

/** Puts the cells that were given over the stored ones; `undefined` where the corrected file has no such column. */
export const correctedCells = (stored: readonly string[], given: readonly (string | undefined)[]): CorrectedCells => {
  const width = Math.max(stored.length, given.length);
  let [isChanged, filled, same] = [false, 0, 0];
  const cells = Array.from({ length: width }, (_, at) => {
    const [before, after] = [stored[at] ?? '', given[at]];
    const isSame = after === undefined || isAsItWas(before, after);
    if (before.trim() !== '') {
      filled++;
      if (isSame) same++;
    }
    if (isSame) return before;
    isChanged = true;
    return withoutSpreadsheetMark(after);
  });
  // A text file writes empty cells behind the last value, which the row did not have.
  const last = cells.findLastIndex((cell) => cell !== '') + 1;
  return { cells: cells.slice(0, Math.max(last, stored.length)), isChanged, filled, same };
};

/**
 * Whether a row of a corrected file is the rejected row with its line: most of it is as it was, or, of a row that has
 * little more than the cell at fault, the reason. Otherwise the file is that of another session.
 */
export const isSameRow = ({ filled, same }: CorrectedCells, isSameReason: boolean): boolean =>
  same * 2 >= filled && filled > 0 ? true : filled <= 2 && isSameReason;
