import type { Assortment } from './assortment.ts';
import { csvText } from './csv.ts';
import { demoFiles } from './demo-set.ts';
import type { Wholesaler } from './hierarchy.ts';
import type { Product } from './products.ts';

/** Everything the demo installation is seeded with: file name under samples/demo → text. */
export const referenceFiles = (assortment: Assortment): Map<string, string> => {
  const { northway, harbour, common, northwayOnly, harbourOnly } = assortment;
  return new Map([
    ...wholesalerFiles(northway, [...common, ...northwayOnly], ({ name }) => name),
    // The same product under another wholesaler's name: its size is part of it.
    ...wholesalerFiles(harbour, [...common, ...harbourOnly], ({ name, size }) => `${name} ${size}`),
  ]);
};

/** Departments, VAT codes and mappings of one wholesaler, in this order: file name → text. */
export const wholesalerFiles = (
  { code, rows, placeOf, vatCodes }: Wholesaler,
  products: readonly Product[],
  nameOf: (product: Product) => string,
): [string, string][] => {
  const names = demoFiles(code);
  const departments = rows.map((row) => [
    code,
    row.dept,
    row.deptName,
    row.subDept,
    row.subDeptName,
    row.cg,
    row.cgName,
  ]);
  const vat = Object.values(vatCodes).map((row) => [code, row.code, row.description, row.rate]);
  const mappings = products
    .toSorted((one, other) => (one.barcode < other.barcode ? -1 : 1))
    .map((product) => {
      const place = placeOf.get(product.group)!;
      const { code: vatCode } = vatCodes[product.group.vat];
      return [product.barcode, nameOf(product), product.size, place.dept, place.subDept, place.cg, vatCode];
    });
  return [
    [names.departments, csvText([DEPARTMENT_HEADER, ...departments])],
    [names.vatCodes, csvText([VAT_HEADER, ...vat])],
    [names.mappings, csvText([MAPPING_HEADER, ...mappings])],
  ];
};

const DEPARTMENT_HEADER = [
  'wholesaler_code',
  'dept_code',
  'dept_name',
  'sub_dept_code',
  'sub_dept_name',
  'cg_group_code',
  'cg_group_name',
];
const VAT_HEADER = ['wholesaler_code', 'code', 'description', 'rate'];
const MAPPING_HEADER = ['barcode', 'name', 'size', 'dept_code', 'sub_dept_code', 'cg_code', 'vat_code'];
