/** How a spreadsheet has ruined a barcode: its digits are lost, or zeros at its start. */
export type Ruin = 'exponent' | 'rounded' | 'lost_zeros';

const EXPONENT = /^\d(?:[.,]\d+)?e[+-]?\d{1,3}$/i;
/** More digits than a number keeps, ending in zeros as a rounded one does. */
const ROUNDED = /^[1-9]\d{2,7}0{6,}$/;
/** Shorter than any barcode that a pack has, but for codes of the till's own, which are short. */
const WITHOUT_ZEROS = /^\d{9,11}$/;

/** Whether a spreadsheet has ruined it; undefined for one that is as it was, or a code of the till's own. */
export const ruinOf = (cell: string, isBarcode: (digits: string) => boolean): Ruin | undefined => {
  const code = cell.trim();
  if (EXPONENT.test(code)) return 'exponent';
  if (ROUNDED.test(code)) return 'rounded';
  return WITHOUT_ZEROS.test(code) && isBarcode(code.padStart(13, '0')) ? 'lost_zeros' : undefined;
};
