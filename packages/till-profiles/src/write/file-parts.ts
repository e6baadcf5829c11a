import type { FileForm } from '../profile/file-form.ts';
import type { ProductFields } from '../profile/product-fields.ts';

/**
 * Makes what tells which file a row goes into: '' where one file takes all; the value that the profile splits by, and a
 * number from the second file of a value on. Ask in the order of the rows, once for each row that is written.
 */
export const partsOf = ({
  split_by: splitBy,
  max_rows: maxRows = Infinity,
}: Pick<FileForm, 'split_by' | 'max_rows'>) => {
  const rows = new Map<string, number>();
  return (line: ProductFields): string => {
    const value = splitBy === undefined ? '' : line[splitBy] || 'none';
    const before = rows.get(value) ?? 0;
    rows.set(value, before + 1);
    const file = Math.floor(before / maxRows) + 1;
    return [value, ...(file > 1 ? [String(file)] : [])].filter((word) => word !== '').join(' ');
  };
};
