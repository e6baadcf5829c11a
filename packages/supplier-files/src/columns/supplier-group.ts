import type { ColumnSpec } from './column-match.ts';
import type { HeaderFound } from './header-found.ts';

/** Stands between the levels of a supplier's group, coarsest first, wherever it is kept or told as one text. */
export const GROUP_SEPARATOR = ' › ';

/** A level that is longer is cut: it is only compared with itself. */
const MAX_LEVEL_CHARS = 60;

/** What the supplier files its products under, coarsest level first. */
export const SUPPLIER_GROUP_COLUMNS = [
  {
    field: 'department',
    aliases: [
      'department',
      'department name',
      'department description',
      'dept',
      'dept name',
      'department code',
      'dept code',
      'division',
      'main category',
      'main group',
      'major group',
      'category 1',
      'level 1',
    ], // prettier-ignore
  },
  {
    field: 'subdepartment',
    aliases: [
      'sub department',
      'sub department name',
      'sub dept',
      'sub dept name',
      'sub department code',
      'sub dept code',
    ],
  },
  {
    field: 'category',
    aliases: [
      'category',
      'category name',
      'category description',
      'product category',
      'group',
      'group name',
      'group description',
      'product group',
      'commodity group',
      'product class',
      'family',
      'product family',
      'product type',
      'category code',
      'group code',
      'commodity code',
      'category 2',
      'level 2',
    ], // prettier-ignore
  },
  {
    field: 'subcategory',
    aliases: [
      'sub category',
      'sub category name',
      'subcategory',
      'category group',
      'category group code',
      'cg code',
      'sub group',
      'subgroup',
      'sub class',
      'subclass',
      'segment',
      'category 3',
      'level 3',
    ], // prettier-ignore
  },
] as const satisfies readonly ColumnSpec[];

/** Whether the file says what the supplier files its products under. */
export const hasSupplierGroups = ({ fields }: Pick<HeaderFound, 'fields'>): boolean =>
  SUPPLIER_GROUP_COLUMNS.some(({ field }) => fields.has(field));

/** The supplier's group of a row, `''` where the file has none. `cell` answers the text of a field's column. */
export const supplierGroupOf = (cell: (field: string) => string): string => {
  let group = '';
  for (const { field } of SUPPLIER_GROUP_COLUMNS) {
    const level = cell(field).slice(0, MAX_LEVEL_CHARS).trim();
    if (level !== '') group = group === '' ? level : group + GROUP_SEPARATOR + level;
  }
  return group;
};
