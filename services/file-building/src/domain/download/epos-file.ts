import { fileStamp, safeFileName } from '@tillmap/tabular';
import type { CostReading } from '../pricing/file-prices.ts';
import { tillPricesOf } from '../pricing/till-prices.ts';
import { type ClassifiedItem, shownDescription, shownSize } from '../review/item.ts';
import type { Names } from '../review/wholesaler.ts';

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

/** One line of the file, names as the hierarchy calls them now. Where it is known what a cost is for, it is that of what is sold. */
export const eposCells = (classified: ClassifiedItem, names: Names, prices: CostReading): readonly string[] => {
  const { item, classification } = classified;
  const { cost, rrp } = tillPricesOf(item, prices);
  const { department, subDepartment, categoryGroup } = names.placeNames(classification);
  return [
    item.barcode,
    shownDescription(classified),
    shownSize(classified),
    classification.deptCode,
    department,
    classification.subDeptCode,
    subDepartment,
    classification.cgCode,
    categoryGroup,
    classification.vatCode,
    names.vat(classification.vatCode)?.rate.toString() ?? '',
    item.supplier,
    cost,
    rrp,
    item.caseQty,
  ];
};

/** `{wholesaler code}_{session name}_{yyyymmdd-hhmmss}.csv`, unsafe characters replaced by `_`. */
export const eposFileName = (wholesalerCode: string, sessionName: string, moment: Date): string =>
  safeFileName([wholesalerCode, sessionName, `${fileStamp(moment)}.csv`]);
