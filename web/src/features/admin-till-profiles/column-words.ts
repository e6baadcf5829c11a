import type { TillValue } from '@tillmap/contracts';
import { ALWAYS, EMPTY, formatOf, formatsOf, OWN, SOURCE_CHOICES, sourceOf } from './column-sources.ts';

const FIELDS: Readonly<Record<string, string>> = {
  barcode: 'barcode',
  old_barcode: 'old barcode',
  description: 'name',
  size: 'size',
  dept_code: 'department',
  department: 'department',
  sub_dept_code: 'sub-department',
  sub_department: 'sub-department',
  cg_code: 'category group',
  category_group: 'category group',
  vat_code: 'VAT',
  vat_name: 'VAT',
  vat_rate: 'VAT',
  supplier: 'supplier',
  cost: 'unit cost',
  case_cost: 'case cost',
  rrp: 'RRP',
  case_qty: 'case quantity',
  flags: 'flags',
  age_restriction: 'age restriction',
  deposit: 'deposit',
};

/** The fields in a value, in their order. */
const fieldsIn = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'field' in part ? [FIELDS[String(part.field)] ?? String(part.field)] : [];
  return [...own, ...Object.values(part).flatMap(fieldsIn)];
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What fills a column, in words: a value that has no name is told by its fields. */
export const sourceWords = (value: TillValue): string => {
  const source = sourceOf(value);
  if (source !== OWN) return SOURCE_CHOICES.find((one) => one.value === source)!.label;
  const fields = [...new Set(fieldsIn(value))];
  return fields.length === 0 ? 'Always the same' : capital(fields.join(', '));
};

/** How a column is written, in words, never as code. */
export const writtenAs = (value: TillValue): string => {
  const source = sourceOf(value);
  if (source === ALWAYS) return `“${String(value.text)}”`;
  if (source === EMPTY) return 'Nothing';
  const format = formatOf(value);
  return formatsOf(source).find((one) => one.value === format)?.label ?? 'By a rule of its own';
};
