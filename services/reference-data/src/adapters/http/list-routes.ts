import {
  createDepartment,
  createVatCode,
  type Department,
  deleteDepartment,
  deleteVatCode,
  listDepartments,
  listVatCodes,
  updateDepartment,
  updateVatCode,
  type VatCode,
} from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { ManageList } from '../../application/hierarchy/manage-list.ts';
import type { HierarchyRow } from '../../domain/hierarchy/department-row.ts';
import type { DepartmentRows, VatCodeFields, VatCodeRows } from '../postgres/postgres-list-rows.ts';
import { paged, wanted } from './paged.ts';
import { personOf } from './person.ts';

type Deps = Readonly<{
  departments: ManageList<Department, HierarchyRow>;
  departmentRows: DepartmentRows;
  vatCodes: ManageList<VatCode, VatCodeFields>;
  vatCodeRows: VatCodeRows;
}>;

type DepartmentBody = Readonly<{
  dept_name: string;
  sub_dept_code: string;
  sub_dept_name: string;
  cg_group_code: string;
  cg_group_name: string;
}>;

const hierarchyRow = (wholesalerCode: string, deptCode: string, body: DepartmentBody): HierarchyRow => ({
  wholesalerCode,
  deptCode,
  deptName: body.dept_name,
  subDeptCode: body.sub_dept_code,
  subDeptName: body.sub_dept_name,
  cgCode: body.cg_group_code,
  cgName: body.cg_group_name,
});

const departmentRoutes = ({ departments, departmentRows }: Deps): Route[] => [
  route(listDepartments, async ({ query }) => ({
    body: { data: paged(await departmentRows.page(wanted(query)), query) },
  })),
  route(createDepartment, async (context) => {
    const { body } = context;
    const row = hierarchyRow(body.wholesaler_code, body.dept_code, body);
    return { body: { data: await departments.create(row, personOf(context)) } };
  }),
  route(updateDepartment, async (context) => {
    const { params, body } = context;
    const { wholesaler_code, dept_code } = body;
    const changed = (row: Department) => hierarchyRow(row.wholesaler_code, row.dept_code, body);
    const given = { wholesaler_code, dept_code };
    return { body: { data: await departments.update(params.id, given, changed, personOf(context)) } };
  }),
  route(deleteDepartment, async (context) => {
    await departments.remove(context.params.id, personOf(context));
    return {};
  }),
];

const vatCodeRoutes = ({ vatCodes, vatCodeRows }: Deps): Route[] => [
  route(listVatCodes, async ({ query }) => ({ body: { data: paged(await vatCodeRows.page(wanted(query)), query) } })),
  route(createVatCode, async (context) => {
    const { wholesaler_code, code, description, rate } = context.body;
    const row = { wholesalerCode: wholesaler_code, code, description, rate };
    return { body: { data: await vatCodes.create(row, personOf(context)) } };
  }),
  route(updateVatCode, async (context) => {
    const { wholesaler_code, code, description, rate } = context.body;
    const changed = (row: VatCode) => ({ wholesalerCode: row.wholesaler_code, code, description, rate });
    const { id } = context.params;
    return { body: { data: await vatCodes.update(id, { wholesaler_code }, changed, personOf(context)) } };
  }),
  route(deleteVatCode, async (context) => {
    await vatCodes.remove(context.params.id, personOf(context));
    return {};
  }),
];

/** Hierarchies and VAT codes as administrators edit them. */
export const listRoutes = (deps: Deps): Route[] => [...departmentRoutes(deps), ...vatCodeRoutes(deps)];
