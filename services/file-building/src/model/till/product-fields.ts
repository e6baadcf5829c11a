import type { ProductFields } from '@tillmap/till-files';
import type { FileLine } from '../file-lines.ts';
import type { CostReading } from '../prices/file-prices.ts';
import { tillPricesOf } from '../prices/till-prices.ts';
import type { TillLine } from '../till-line.ts';
import type { Names } from '../wholesaler.ts';

/** A line of a till's file as the columns of a profile are filled from it; the same values as the default file has. */
export const productFieldsOf = (
  { classified, oldBarcode, ...line }: TillLine & Pick<FileLine, 'classified' | 'oldBarcode'>,
  names: Names,
  prices: CostReading,
): ProductFields => {
  const { department, subDepartment, categoryGroup } = names.placeNames(line);
  const vat = names.vat(line.vatCode);
  const { cost, caseCost } = tillPricesOf(classified.item, prices);
  return {
    barcode: line.barcode,
    old_barcode: oldBarcode,
    description: line.description,
    size: line.size,
    dept_code: line.deptCode,
    department,
    sub_dept_code: line.subDeptCode,
    sub_department: subDepartment,
    cg_code: line.cgCode,
    category_group: categoryGroup,
    vat_code: line.vatCode,
    vat_name: vat?.description || line.vatCode,
    vat_rate: vat?.rate.toString() ?? '',
    supplier: line.supplier,
    cost: line.cost,
    // Where a person keeps what the till has, the supplier's case cost belongs to another cost.
    case_cost: cost === line.cost ? caseCost : '',
    rrp: line.rrp,
    case_qty: line.caseQty,
  };
};
