import type { Department, VatCode } from '@tillmap/contracts';
import type { HierarchyRow } from '../domain/department-row.ts';
import { type ManageList, manageList } from './manage-list.ts';
import type { VatCodeFields } from './ports/list-rows.ts';
import type { ProductDatabase } from './ports/neighbours.ts';
import type { InTransaction } from './ports/stores.ts';

type Deps = Readonly<{
  inTransaction: InTransaction;
  newId: () => string;
  products: Pick<ProductDatabase, 'hasSeen'>;
}>;

const places = ({ deptCode, subDeptCode, cgCode }: HierarchyRow): string =>
  [deptCode, subDeptCode, cgCode].join('/').replace(/\/+$/, '');

/** Single rows of hierarchies. */
export const manageDepartments = ({ newId, ...deps }: Deps): ManageList<Department, HierarchyRow> =>
  manageList<Department, HierarchyRow>(
    {
      rowsIn: ({ departments }) => departments,
      newId,
      what: 'department',
      subject: 'department',
      locked: ({ wholesaler_code, dept_code }) => ({ wholesaler_code, dept_code }),
      nameOf: (row) => `the department ${places(row)} of ${row.wholesalerCode}`,
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
    },
    deps,
  );
