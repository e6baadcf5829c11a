import { z } from 'zod';
import { fileFormSchema } from './file-form.ts';
import type { TillField } from './product-fields.ts';
import { CERTAINTIES, type Fate, ruleSchema } from './rule.ts';
import { allPartsOf, TABLE_NAMES, type Value, valueSchema } from './value.ts';

/** What a file is for. Tills want other columns for new products than for those they have, and fewer for prices. */
export const FILE_PURPOSES = ['new', 'update', 'prices'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

const heading = z.string().max(100, 'A heading has at most 100 characters.');

export const columnSchema = z.strictObject({
  /** Words in braces are filled: a setting of the shop, or `{name}`, `{rate}`, `{code}` of each VAT code. */
  heading,
  value: valueSchema,
  /** The column stands once for each VAT code of the wholesaler; `{code}` in `is` of its value is that code. */
  for_each_vat: z.boolean().optional(),
  /** The purposes that have this column; without it all. An empty column is not the same as none. */
  only_for: z.array(z.enum(FILE_PURPOSES)).min(1).optional(),
  rules: z.array(ruleSchema).max(20).optional(),
});
export type Column = z.infer<typeof columnSchema>;

const settingSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/, 'Its word in the heading is of small letters, digits and underscores.'),
  /** What to ask the shop. */
  question: z.string().min(1, 'Please write what to ask the shop.').max(200),
  default: z.string().max(100),
});

const MAX_COLUMNS = 200;

/** A till's file as data: what its columns are made of, what the till does with them, and how this is known. */
export const profileSchema = z.strictObject({
  format: z.literal(1),
  name: z.string().trim().min(1, 'Please name the profile.').max(80),
  till: z.string().trim().max(80),
  /** How sure the layout of the columns is, apart from each rule. */
  certainty: z.enum(CERTAINTIES),
  sources: z.array(z.string().min(1).max(300)).max(20),
  /** The day on which its sources were read, `2026-11-25`. */
  checked_on: z.iso.date(),
  /** Sentences for who uses it: what could not be verified, what to set at the till. */
  notes: z.array(z.string().min(1).max(400)).max(20),
  file: fileFormSchema,
  purposes: z.array(z.enum(FILE_PURPOSES)).min(1, 'Please choose what its files are for.'),
  settings: z.array(settingSchema).max(20),
  /** The shop's own tables that its columns need. */
  tables: z.array(z.enum(TABLE_NAMES)),
  /** What the till does to products that it has, beside writing the columns of the file: said before such a file is downloaded. */
  update_notes: z.array(z.string().min(1).max(400)).max(20).optional(),
  /** Where a file lacks a column the till keeps what it has, so a person may leave columns out of files for products that it has. */
  missing_column_keeps: z.literal(true).optional(),
  columns: z.array(columnSchema).min(1, 'A file has at least one column.').max(MAX_COLUMNS),
});
export type TillProfile = z.infer<typeof profileSchema>;

const isEmpty = ({ value }: Column): boolean => 'text' in value && value.text === '';

const REFUSALS: readonly Fate[] = ['row_refused', 'file_refused', 'row_lost'];

/** Whether the till finds a product by this column, or refuses one without it. */
const isNeeded = ({ heading, value, rules = [] }: Column, { columns }: Pick<TillProfile, 'columns'>): boolean =>
  hasField(value, 'barcode') ||
  rules.some(({ test, fate }) => 'unique' in test || ('required' in test && REFUSALS.includes(fate))) ||
  columns.some((one) => one.rules?.some(({ test }) => 'unique' in test && test.unless_same?.includes(heading)));

const hasField = (value: Value, ...fields: readonly TillField[]): boolean =>
  allPartsOf(value).some((part) => 'field' in part && (fields.length === 0 || fields.includes(part.field)));

/** Whether a column writes over what the till has of a product, beside the price that the file is for. */
export const writesOver = (column: Column, profile: Pick<TillProfile, 'columns'>): boolean =>
  !isNeeded(column, profile) && hasField(column.value) && !hasField(column.value, 'rrp');

/** Whether a file for products that the till has may be without a column that writes over: a file without headings would be shifted. */
export const mayBeKept = ({ missing_column_keeps: keeps, certainty, file }: TillProfile): boolean =>
  file.header && (keeps === true || certainty === 'own_file');

/**
 * Whether a column stands in files for a purpose. In a profile learned from a file of the shop's own till, one that nothing fills is
 * not known: it is in files for new products alone, as it would empty what the till has (stock, descriptions, what is published). A
 * file without headings has all its columns, or the others would be read as what they are not.
 */
export const isInFile = (
  column: Column,
  { certainty, file: { header } }: Pick<TillProfile, 'certainty' | 'file'>,
  purpose: FilePurpose,
): boolean =>
  (column.only_for?.includes(purpose) ?? true) &&
  !(certainty === 'own_file' && header && purpose !== 'new' && isEmpty(column));
