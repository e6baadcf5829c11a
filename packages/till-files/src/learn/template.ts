import type { FileForm } from '../profile/file-form.ts';
import type { ProductFields } from '../profile/product-fields.ts';

/** A file of the shop's till as it was read: an empty template, or an export of its products. */
export type Template = Readonly<{
  /** All rows with text, that of the header too. */
  rows: readonly (readonly string[])[];
  form: FileForm['content'];
}>;

/** A product of the shop; codes are learned by owner, a wholesaler: each has VAT codes and departments of its own. */
export type ProductOfOwner = Readonly<{ product: ProductFields; owner: string }>;

/** A row of the template with the product of the shop that it is about. */
export type Pair = Readonly<{ cells: readonly string[] } & ProductOfOwner>;

/** A template as columns and rows of products. */
export type TemplateTable = Readonly<{
  hasHeader: boolean;
  /** Rows above the header. */
  above: number;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}>;

const ROWS_ABOVE = 10;
const NUMBER = /^[£€$]?\s*-?\d[\d\s.,]*%?$/;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Names only, each once: no number, no barcode. */
const isHeader = (cells: readonly string[]): boolean => {
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return names.length > 0 && names.every((name) => !NUMBER.test(name)) && new Set(names).size > names.length / 2;
};

/** Where the table starts, and its columns; those at the end without a heading and a value are left out. */
export const tableOf = ({ rows }: Template): TemplateTable => {
  const start = rows.slice(0, ROWS_ABOVE);
  const widest = Math.max(0, ...start.map(filled));
  const above = Math.max(
    0,
    start.findIndex((cells) => filled(cells) > widest / 2),
  );
  const first = rows[above] ?? [];
  const hasHeader = isHeader(first);
  const products = rows.slice(above + (hasHeader ? 1 : 0));
  const all = [...(hasHeader ? [first] : []), ...products];
  const width = all.reduce((most, cells) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0);
  const headings = Array.from({ length: width }, (_, at) => {
    const named = hasHeader ? (first[at] ?? '').trim() : '';
    return named === '' ? `Column ${at + 1}` : named;
  });
  return { hasHeader, above, headings, rows: products };
};
