import type { FileForm } from '../profile/file-form.ts';
import type { ProductFields } from '../profile/product-fields.ts';

type Split = Pick<FileForm, 'split_by' | 'max_rows'>;

const FIRST = '1';
/** Between a value and a number; no value has it, or the second file of `Acme` would be that of `Acme 2`. */
const SIGN = '·';

/** The file that is meant: where rows are only counted, the first one if none was named. */
export const wantedPart = ({ split_by: splitBy, max_rows: maxRows }: Split, part: string): string =>
  part === '' && splitBy === undefined && maxRows !== undefined ? FIRST : part;

/**
 * Makes what tells which file a row goes into: '' where one file takes all; a number where rows are only counted; the value
 * that the profile splits by, with a number from the second file of a value on. Ask in the order of the rows, and say of each that is
 * written: one that is left out takes no room.
 */
export const partsOf = ({ split_by: splitBy, max_rows: maxRows = Infinity }: Split) => {
  const isCounted = splitBy === undefined && maxRows < Infinity;
  const rows = new Map<string, number>();
  return (line: ProductFields): Readonly<{ part: string; written: () => void }> => {
    const value = splitBy === undefined ? '' : line[splitBy].replaceAll(SIGN, '-') || 'none';
    const before = rows.get(value) ?? 0;
    const file = Math.floor(before / maxRows) + 1;
    const several = file > 1 ? `${value} ${SIGN} ${file}` : value;
    return { part: isCounted ? String(file) : several, written: () => void rows.set(value, before + 1) };
  };
};
