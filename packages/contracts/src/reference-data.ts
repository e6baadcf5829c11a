import { z } from 'zod';
import { ADMINS, defineCall, SIGNED_IN } from './call.ts';
import {
  dataOf,
  emptyIsAbsent,
  idParams,
  idSchema,
  layoutField,
  messageSchema,
  optionalText,
  requiredText,
  timeSchema,
  wholesalerCodeSchema,
  wholesalerParams,
} from './fields.ts';

export const wholesalerOptionSchema = z.object({ code: z.string(), name: z.string() });
export type WholesalerOption = z.infer<typeof wholesalerOptionSchema>;

/** One row of a wholesaler's hierarchy; empty sub-department and group codes are ''. */
export const hierarchyOptionSchema = z.object({
  dept_code: z.string(),
  dept_name: z.string(),
  sub_dept_code: z.string(),
  sub_dept_name: z.string(),
  cg_group_code: z.string(),
  cg_group_name: z.string(),
});
export type HierarchyOption = z.infer<typeof hierarchyOptionSchema>;

/** `rate` in percent, 0 to 100. */
export const vatCodeOptionSchema = z.object({ code: z.string(), description: z.string(), rate: z.number() });
export type VatCodeOption = z.infer<typeof vatCodeOptionSchema>;

export const listWholesalers = defineCall({
  id: 'listWholesalers',
  apiKeyScope: 'sessions',
  service: 'reference-data',
  method: 'GET',
  path: '/api/v1/wholesalers',
  access: SIGNED_IN,
  summary: 'The active wholesalers',
  status: 200,
  answer: dataOf(z.array(wholesalerOptionSchema)),
});

export const wholesalerHierarchy = defineCall({
  id: 'wholesalerHierarchy',
  service: 'reference-data',
  method: 'GET',
  path: '/api/v1/wholesalers/{code}/hierarchy',
  access: SIGNED_IN,
  summary: "A wholesaler's departments, sub-departments and category groups",
  params: wholesalerParams,
  status: 200,
  answer: dataOf(z.array(hierarchyOptionSchema)),
});

export const wholesalerVatCodes = defineCall({
  id: 'wholesalerVatCodes',
  service: 'reference-data',
  method: 'GET',
  path: '/api/v1/wholesalers/{code}/vat-codes',
  access: SIGNED_IN,
  summary: "A wholesaler's VAT codes",
  params: wholesalerParams,
  status: 200,
  answer: dataOf(z.array(vatCodeOptionSchema)),
});

export const wholesalerSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
});
export type Wholesaler = z.infer<typeof wholesalerSchema>;

export const adminListWholesalers = defineCall({
  id: 'adminListWholesalers',
  service: 'reference-data',
  method: 'GET',
  path: '/api/admin/wholesalers',
  access: ADMINS,
  summary: 'All wholesalers',
  status: 200,
  answer: dataOf(z.array(wholesalerSchema)),
});

export const createWholesaler = defineCall({
  id: 'createWholesaler',
  service: 'reference-data',
  method: 'POST',
  path: '/api/admin/wholesalers',
  access: ADMINS,
  summary: 'Add a wholesaler',
  body: z.object({
    code: wholesalerCodeSchema,
    name: requiredText(200, 'Name is required'),
    description: optionalText(1_000),
    active: emptyIsAbsent(z.boolean().default(true)),
  }),
  status: 201,
  answer: dataOf(wholesalerSchema),
});

const importStarted = z.object({ import_id: idSchema, message: z.string() });

/** 422 `columns-not-sure` where a person has to say which column is which: send the file again with `layout`. */
const withLayout = z.object({ layout: layoutField });

export const importDepartments = defineCall({
  id: 'importDepartments',
  service: 'reference-data',
  method: 'POST',
  path: '/api/admin/departments/import',
  access: ADMINS,
  summary: 'Import departments from a CSV file of seven columns',
  upload: true,
  body: withLayout,
  status: 202,
  answer: importStarted,
});

const rowErrorSchema = z.object({ line: z.number(), reasons: z.array(z.string()) });

/** What an import did. Lists hold the first 1,000 entries. imported = created + updated. */
/** What a person should check of an import. */
export const importFindingSchema = z.object({ code: z.string(), sentence: z.string(), details: z.array(z.string()) });
export type ImportFinding = z.infer<typeof importFindingSchema>;

/** `rows_read` = created + updated + skipped + replaced + errors_count + left_out, of an import from a file. */
export const importResultsSchema = z.object({
  products_created: z.number(),
  products_updated: z.number(),
  products_created_list: z.array(z.string()),
  products_updated_list: z.array(z.string()),
  /** Rows of the file below its header. */
  rows_read: z.number().default(0),
  imported: z.number(),
  created: z.number(),
  updated: z.number(),
  /** Rows equal to what was there before. */
  skipped: z.number(),
  /** Rows that a later row of the file replaces. */
  replaced: z.number().default(0),
  /** Totals, and the header once more. */
  left_out: z.number().default(0),
  errors_count: z.number(),
  errors: z.array(rowErrorSchema),
  created_list: z.array(z.string()),
  updated_list: z.array(z.string()),
  /** What to check first. */
  findings: z.array(importFindingSchema).default([]),
});
export type ImportResults = z.infer<typeof importResultsSchema>;

export const importVatCodes = defineCall({
  id: 'importVatCodes',
  service: 'reference-data',
  method: 'POST',
  path: '/api/admin/vat-codes/import',
  access: ADMINS,
  summary: 'Import VAT codes from a CSV file of four columns',
  upload: true,
  body: withLayout,
  status: 200,
  /** `import_id` leads to the refused rows (`importErrors`). */
  answer: messageSchema.extend({ import_id: idSchema, data: importResultsSchema }),
});

/** A revert takes one import of reference mappings back. */
export const IMPORT_TYPES = ['reference_mappings', 'departments', 'vat_codes', 'revert'] as const;

export const importReferenceMappings = defineCall({
  id: 'importReferenceMappings',
  service: 'reference-data',
  method: 'POST',
  path: '/api/admin/reference-mappings/import',
  access: ADMINS,
  summary: 'Start an import of reference mappings for one wholesaler',
  upload: true,
  body: z.object({
    wholesaler_code: requiredText(100, 'Please select a wholesaler first'),
    layout: layoutField,
  }),
  status: 202,
  answer: importStarted,
});

/** What a revert did. `kept_list` names the first 1,000 rows that stayed as they are, with the reason. */
export const revertResultsSchema = z.object({
  removed: z.number(),
  restored: z.number(),
  kept: z.number(),
  kept_list: z.array(z.object({ barcode: z.string(), name: z.string(), reason: z.string() })),
});
export type RevertResults = z.infer<typeof revertResultsSchema>;

export const importProgressSchema = z.object({
  status: z.enum(['processing', 'completed', 'failed']),
  percentage: z.number(),
  current_item: z.string(),
  processed: z.number(),
  total: z.number(),
  type: z.enum(IMPORT_TYPES),
  error: z.string().nullable(),
  results: importResultsSchema.nullable(),
  /** Of a revert that has ended; null for imports. */
  reverted: revertResultsSchema.nullish(),
  started_at: timeSchema.nullable(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

export const importProgress = defineCall({
  id: 'importProgress',
  service: 'reference-data',
  method: 'GET',
  path: '/api/admin/import-progress/{id}',
  access: ADMINS,
  summary: 'Progress of an import',
  params: idParams,
  status: 200,
  answer: z.object({ success: z.boolean(), data: importProgressSchema }),
});

export const importErrors = defineCall({
  id: 'importErrors',
  service: 'reference-data',
  method: 'GET',
  path: '/api/admin/import-progress/{id}/errors',
  access: ADMINS,
  summary: 'All rows an import rejected, with line and reasons, as a CSV file',
  params: idParams,
  status: 200,
  answer: 'file',
});

export const referenceDataCalls = [
  listWholesalers,
  wholesalerHierarchy,
  wholesalerVatCodes,
  adminListWholesalers,
  createWholesaler,
  importDepartments,
  importVatCodes,
  importReferenceMappings,
  importProgress,
  importErrors,
];
