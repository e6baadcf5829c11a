import { z } from 'zod';

/** Characters a file can be written in. UTF-16LE always has its mark at the start. */
export const CHARACTER_SETS = ['utf-8', 'utf-8-with-mark', 'utf-16le', 'windows-1252', 'iso-8859-1', 'ascii'] as const;
export type CharacterSet = (typeof CHARACTER_SETS)[number];

const csv = z.strictObject({
  kind: z.literal('csv'),
  separator: z.enum([',', ';', '\t', '|', '~', '^']),
  quotes: z.enum(['where_needed', 'always']),
  newline: z.enum(['crlf', 'lf']),
  characters: z.enum(CHARACTER_SETS),
});
const xlsx = z.strictObject({ kind: z.literal('xlsx'), sheet: z.string().min(1).max(31) });

/** How the file is written. Cells of a workbook are texts, so that no barcode becomes a number. */
export const fileFormSchema = z.strictObject({
  content: z.discriminatedUnion('kind', [csv, xlsx]),
  header: z.boolean(),
  /** Rows of one file, without its header; what is more goes into further files of a zip archive. */
  max_rows: z.number().int().min(1).max(1_000_000).optional(),
  /** One file for each value of this field, in a zip archive. */
  split_by: z.enum(['supplier', 'vat_rate', 'dept_code']).optional(),
});
export type FileForm = z.infer<typeof fileFormSchema>;
