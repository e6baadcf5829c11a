/**
 * What a finding is about, in the order in which findings are told:
 * - `hidden_rows`: rows that nobody sees in the workbook were read or left out
 * - `money`: amounts that are in another currency, may not be what the column says, or may not hold today
 * - `rows`: rows, tables or sheets that were not read, or not as they stand there
 * - `cells`: cells whose value is not what a person sees, as formulas that were never calculated
 * - `same_barcode`: different products with one barcode
 * - `damaged_text`: texts that were damaged on the way
 * - `columns`: columns with values that are not used, or that may be another one
 * - `hidden_columns`: columns that nobody sees were passed over
 */
export const FINDING_CODES = [
  'hidden_rows',
  'money',
  'rows',
  'cells',
  'same_barcode',
  'damaged_text',
  'columns',
  'hidden_columns',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** What a user should check about a file before using it. */
export type Finding = Readonly<{
  code: FindingCode;
  /** One sentence with the figure: what was seen and what was done. */
  sentence: string;
  /** Lines or cells with their values, the first ten at most, and what to do. */
  details: readonly string[];
}>;

/** Orders findings by their codes; those of one code stay as they come. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  FINDING_CODES.flatMap((code) => findings.filter((finding) => finding.code === code));
