import { fileStamp, safeFileName } from '@tillmap/supplier-files';
import type { TillValues } from '../../../model/till-line.ts';
import type { Names } from '../../../model/wholesaler.ts';

/** The columns of the till file, in its order. */
export const EPOS_HEADER: readonly string[] = [
  'barcode',
  'description',
  'size',
  'dept_code',
  'department',
  'sub_dept_code',
  'sub_department',
  'cg_code',
  'category_group',
  'vat_code',
  'vat_rate',
  'supplier',
  'cost',
  'rrp',
  'case_qty',
];

const NEVER_CHANGED = new Set(['barcode', 'vat_rate', 'cost', 'rrp', 'case_qty']);

/** Indexes of the columns that the till's guard leaves alone: barcodes and numbers. */
export const EPOS_EXEMPT_COLUMNS: readonly number[] = EPOS_HEADER.flatMap((name, index) =>
  NEVER_CHANGED.has(name) ? [index] : [],
);

/** One line of the file, with the names of its place as they are called now. */
export const eposCells = (line: TillValues, names: Names): readonly string[] => {
  const { department, subDepartment, categoryGroup } = names.placeNames(line);
  return [
    line.barcode,
    line.description,
    line.size,
    line.deptCode,
    department,
    line.subDeptCode,
    subDepartment,
    line.cgCode,
    categoryGroup,
    line.vatCode,
    names.vat(line.vatCode)?.rate.toString() ?? '',
    line.supplier,
    line.cost,
    line.rrp,
    line.caseQty,
  ];
};

/** `{wholesaler code}_{session name}_{yyyymmdd-hhmmss}.csv`, unsafe characters replaced by `_`; of a shop, its code before the moment. */
export const eposFileName = (wholesalerCode: string, sessionName: string, moment: Date, shopCode = ''): string =>
  safeFileName([wholesalerCode, sessionName, ...(shopCode === '' ? [] : [shopCode]), `${fileStamp(moment)}.csv`]);
