import { z } from 'zod';
import { ADMINS, defineCall } from './call.ts';
import { ADMIN_PAGE_SIZE } from './constants.ts';
import {
  dataOf,
  emptyIsAbsent,
  idParams,
  idSchema,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  searchText,
  shownText,
} from './fields.ts';
import {
  hierarchyOptionSchema,
  vatCodeOptionSchema,
  wholesalerOptionSchema,
  wholesalerSchema,
} from './reference-data.ts';

const base = { service: 'reference-data', access: ADMINS } as const;

const NAME_CHARS = 300;
const CODE_CHARS = 50;
export const VAT_CODE_CHARS = 10;

/** A field that cannot be changed: left out or as it is; the server refuses another value with 422. */
const locked = optionalText(100);

/** `''` or left out: every wholesaler. */
export const wholesalerFilter = shownText(z.string().trim().max(100, 'Please choose a wholesaler.')).default('');

/** One page of an administrator's list. */
export const adminListQuery = z.object({
  ...pageQuery(ADMIN_PAGE_SIZE),
  wholesaler_code: wholesalerFilter,
  search: searchText,
});

export const updateWholesaler = defineCall({
  ...base,
  id: 'updateWholesaler',
  method: 'PUT',
  path: '/api/admin/wholesalers/{id}',
  summary: 'Change a wholesaler; its code stays',
  params: idParams,
  body: z.object({
    code: locked,
    name: requiredText(200, 'Name is required'),
    description: optionalText(1_000),
    active: emptyIsAbsent(z.boolean().default(true)),
  }),
  status: 200,
  answer: dataOf(wholesalerSchema),
});

/**
 * 409 with the counts while mappings, unfinished sessions or promotions use it; 503 while a service that has to be
 * checked is unavailable.
 */
export const deleteWholesaler = defineCall({
  ...base,
  id: 'deleteWholesaler',
  method: 'DELETE',
  path: '/api/admin/wholesalers/{id}',
  summary: 'Delete a wholesaler that nothing uses, with its departments and VAT codes',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

/** A row of a hierarchy; codes and names that are not there are ''. */
export const departmentSchema = hierarchyOptionSchema.extend({
  id: idSchema,
  wholesaler_code: z.string(),
  wholesaler: wholesalerOptionSchema,
});
export type Department = z.infer<typeof departmentSchema>;

export const listDepartments = defineCall({
  ...base,
  id: 'listDepartments',
  method: 'GET',
  path: '/api/admin/departments',
  summary: 'Departments, sub-departments and category groups, by wholesaler and codes',
  query: adminListQuery,
  status: 200,
  answer: pageOf(departmentSchema),
});

const departmentFields = {
  dept_name: requiredText(NAME_CHARS, 'Department name is required'),
  sub_dept_code: optionalText(CODE_CHARS),
  sub_dept_name: optionalText(NAME_CHARS),
  cg_group_code: optionalText(CODE_CHARS),
  cg_group_name: optionalText(NAME_CHARS),
};

export const createDepartment = defineCall({
  ...base,
  id: 'createDepartment',
  method: 'POST',
  path: '/api/admin/departments',
  summary: 'Add a row to the hierarchy of a wholesaler',
  body: z.object({
    wholesaler_code: requiredText(100, 'Please select a wholesaler'),
    dept_code: requiredText(CODE_CHARS, 'Department code is required'),
    ...departmentFields,
  }),
  status: 201,
  answer: dataOf(departmentSchema),
});

/** Other codes of sub-department or group are 409 with the count while mappings use the row. */
export const updateDepartment = defineCall({
  ...base,
  id: 'updateDepartment',
  method: 'PUT',
  path: '/api/admin/departments/{id}',
  summary: 'Change a row of a hierarchy; its wholesaler and department code stay',
  params: idParams,
  body: z.object({ wholesaler_code: locked, dept_code: locked, ...departmentFields }),
  status: 200,
  answer: dataOf(departmentSchema),
});

export const deleteDepartment = defineCall({
  ...base,
  id: 'deleteDepartment',
  method: 'DELETE',
  path: '/api/admin/departments/{id}',
  summary: 'Delete a row of a hierarchy; 409 with the count while mappings use it',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

export const vatCodeSchema = vatCodeOptionSchema.extend({
  id: idSchema,
  wholesaler_code: z.string(),
  wholesaler: wholesalerOptionSchema,
});
export type VatCode = z.infer<typeof vatCodeSchema>;

// Digits may be missing on one side of the point, as a browser allows: `.5` and `5.`.
const RATE = /^(?:100(?:\.0{0,2})?|\d{1,2}(?:\.\d{0,2})?|\.\d{1,2})$/;
const RATE_REFUSED = 'The rate is a percentage from 0 to 100 with at most two decimals.';

/** Percent as a number or as text of one; parses to a number. */
const rateSchema = z
  .union([z.number(), z.string()], { error: 'Rate is required' })
  .transform((rate) => String(rate).trim())
  .pipe(z.string().min(1, { error: 'Rate is required', abort: true }).regex(RATE, RATE_REFUSED))
  .transform(Number);

export const listVatCodes = defineCall({
  ...base,
  id: 'listVatCodes',
  method: 'GET',
  path: '/api/admin/vat-codes',
  summary: 'VAT codes, by wholesaler and code',
  query: adminListQuery,
  status: 200,
  answer: pageOf(vatCodeSchema),
});

const vatCodeFields = {
  code: requiredText(VAT_CODE_CHARS, 'VAT code is required'),
  description: requiredText(NAME_CHARS, 'Description is required'),
  rate: rateSchema,
};

export const createVatCode = defineCall({
  ...base,
  id: 'createVatCode',
  method: 'POST',
  path: '/api/admin/vat-codes',
  summary: 'Add a VAT code to a wholesaler',
  body: z.object({ wholesaler_code: requiredText(100, 'Please select a wholesaler'), ...vatCodeFields }),
  status: 201,
  answer: dataOf(vatCodeSchema),
});

/** Another code is 409 with the count while mappings use the one it has. */
export const updateVatCode = defineCall({
  ...base,
  id: 'updateVatCode',
  method: 'PUT',
  path: '/api/admin/vat-codes/{id}',
  summary: 'Change a VAT code; its wholesaler stays',
  params: idParams,
  body: z.object({ wholesaler_code: locked, ...vatCodeFields }),
  status: 200,
  answer: dataOf(vatCodeSchema),
});

export const deleteVatCode = defineCall({
  ...base,
  id: 'deleteVatCode',
  method: 'DELETE',
  path: '/api/admin/vat-codes/{id}',
  summary: 'Delete a VAT code; 409 with the count while mappings use it',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

export const adminReferenceCalls = [
  updateWholesaler,
  deleteWholesaler,
  listDepartments,
  createDepartment,
  updateDepartment,
  deleteDepartment,
  listVatCodes,
  createVatCode,
  updateVatCode,
  deleteVatCode,
];
