import { z } from 'zod';
import { wholesalerFilter } from './admin-reference.ts';
import { ADMINS, defineCall } from './call.ts';
import { ADMIN_PAGE_SIZE } from './constants.ts';
import { emptyIsAbsent, idParams, idSchema, messageSchema, pageOf, pageQuery, timeSchema } from './fields.ts';
import { IMPORT_TYPES } from './reference-data.ts';

const base = { service: 'reference-data', access: ADMINS } as const;

export const importStatusSchema = z.enum(['processing', 'completed', 'failed']);

/** One import or revert. `wholesaler_code` is '' where the file names its wholesalers itself. */
export const importSummarySchema = z.object({
  id: idSchema,
  type: z.enum(IMPORT_TYPES),
  wholesaler_code: z.string(),
  file_name: z.string(),
  status: importStatusSchema,
  percentage: z.number(),
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  replaced: z.number().default(0),
  left_out: z.number().default(0),
  errors_count: z.number(),
  error: z.string().nullable(),
  started_by: z.string(),
  requested_at: timeSchema,
  ended_at: timeSchema.nullable(),
  /**
   * Whether it can be reverted now: an ended import of reference mappings that was not reverted yet, unless all mappings
   * of its wholesaler were deleted since.
   */
  can_revert: z.boolean(),
  /** The latest revert of it, to follow with `importProgress`. */
  reverted_by: z.object({ import_id: idSchema, status: importStatusSchema }).nullable(),
  /** Set for a revert: the import it reverts. */
  reverts: idSchema.nullable(),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

/** `wholesaler_code`: only imports for this wholesaler; `type`: only of this type. */
export const listImports = defineCall({
  ...base,
  id: 'listImports',
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Imports that are kept, newest first',
  query: z.object({
    ...pageQuery(ADMIN_PAGE_SIZE),
    wholesaler_code: wholesalerFilter,
    type: emptyIsAbsent(z.enum(IMPORT_TYPES).optional()),
  }),
  status: 200,
  answer: pageOf(importSummarySchema),
});

/**
 * Rows it created are deleted, rows it updated get their old values back, rows changed since are left and listed.
 * `import_id` is the revert's own, to poll with `importProgress`; a second request while it runs gets the same. 409
 * while the import runs, when it was reverted, when it is no import of reference mappings, or when all mappings of
 * its wholesaler were deleted since.
 */
export const revertImport = defineCall({
  ...base,
  id: 'revertImport',
  method: 'POST',
  path: '/api/admin/imports/{id}/revert',
  summary: 'Revert an import of reference mappings',
  params: idParams,
  status: 202,
  answer: messageSchema.extend({ import_id: idSchema }),
});

export const adminImportCalls = [listImports, revertImport];
