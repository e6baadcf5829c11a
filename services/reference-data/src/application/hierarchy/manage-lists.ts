import type { Department, HierarchyOption, VatCode } from '@tillmap/contracts';
import type { VatCodeFields } from '../../adapters/postgres/postgres-list-rows.ts';
import type { ProductDatabase } from '../../adapters/upstream/product-and-wholesaler-use.ts';
import { formatCategoryPath } from '../../domain/hierarchy/category-paths.ts';
import type { HierarchyRow } from '../../domain/hierarchy/department-row.ts';
import { departmentTwin, vatCodeTwin } from '../../domain/hierarchy/known-lists.ts';
import type { InTransaction } from '../unit-of-work.ts';
import { type ManageList, manageList } from './manage-list.ts';

type Deps = Readonly<{
  inTransaction: InTransaction;
  newId: () => string;
  products: Pick<ProductDatabase, 'hasSeen'>;
}>;

const isRow = (option: HierarchyOption, row: HierarchyRow): boolean =>
  option.dept_code === row.deptCode && option.sub_dept_code === row.subDeptCode && option.cg_group_code === row.cgCode;

/** Single rows of hierarchies. */
export const manageDepartments = ({ newId, ...deps }: Deps): ManageList<Department, HierarchyRow> =>
  manageList<Department, HierarchyRow>(
    {
      rowsIn: ({ departments }) => departments,
      newId,
      what: 'department',
      subject: 'department',
      locked: ({ wholesaler_code, dept_code }) => ({ wholesaler_code, dept_code }),
      nameOf: (row) => `the department ${formatCategoryPath(row)} of ${row.wholesalerCode}`,
      fieldsOf: (row) => ({
        wholesalerCode: row.wholesaler_code,
        deptCode: row.dept_code,
        deptName: row.dept_name,
        subDeptCode: row.sub_dept_code,
        subDeptName: row.sub_dept_name,
        cgCode: row.cg_group_code,
        cgName: row.cg_group_name,
      }),
      isOther: (a, b) => a.subDeptCode !== b.subDeptCode || a.cgCode !== b.cgCode,
      countMappings: ({ edits }, row) => edits.countOf(row.wholesalerCode, row),
      twinOf: async ({ wholesalers }, row, except) => {
        const rows = await wholesalers.hierarchy(row.wholesalerCode);
        return departmentTwin(except ? rows.filter((one) => !isRow(one, except)) : rows, row);
      },
    },
    deps,
  );

/** Single VAT codes. */
export const manageVatCodes = ({ newId, ...deps }: Deps): ManageList<VatCode, VatCodeFields> =>
  manageList<VatCode, VatCodeFields>(
    {
      rowsIn: ({ vatCodes }) => vatCodes,
      newId,
      what: 'VAT code',
      subject: 'vat_code',
      locked: ({ wholesaler_code }) => ({ wholesaler_code }),
      nameOf: ({ code, wholesalerCode }) => `the VAT code ${code} of ${wholesalerCode}`,
      fieldsOf: ({ wholesaler_code, code, description, rate }) => ({
        wholesalerCode: wholesaler_code,
        code,
        description,
        rate,
      }),
      isOther: (a, b) => a.code !== b.code,
      countMappings: ({ edits }, { wholesalerCode, code }) => edits.countOf(wholesalerCode, { vatCode: code }),
      twinOf: async ({ wholesalers }, { wholesalerCode, code }, except) => {
        const codes = await wholesalers.vatCodes(wholesalerCode);
        return vatCodeTwin(
          codes.filter((one) => one.code !== except?.code),
          code,
        );
      },
    },
    deps,
  );
