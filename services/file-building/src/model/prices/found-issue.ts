import type { PriceIssueCode } from '@tillmap/contracts';

/** An issue with the figures its sentence needs beside the row: amounts in ten-thousandths, margins as shares, VAT in percent. */
export type FoundIssue = Readonly<{
  code: PriceIssueCode;
  margin?: number;
  /** The usual margins of its department. */
  low?: number;
  high?: number;
  /** How many times a price is what it should be: 10, 100, 0.1 or 0.01. */
  times?: number;
  /** What the like of it sells for. */
  like?: number;
  vat?: number;
  /** A price that is nothing like that of the last file, and that price. */
  field?: 'cost' | 'rrp';
  now?: number;
  before?: number;
  /** Of how many products it is asked at this one, where it is 2 or more. */
  products?: number;
}>;

const NOTES: ReadonlySet<PriceIssueCode> = new Set(['margin_unusual', 'retail_missing', 'retail_zero_throughout']);

/** Whether an issue sends its row to review. */
export const isSerious = (code: PriceIssueCode): boolean => !NOTES.has(code);
