import { z } from 'zod';
import { adminListQuery } from './admin-reference.ts';
import { ADMINS, defineCall } from './call.ts';
import {
  emptyIsAbsent,
  idParams,
  idSchema,
  messageSchema,
  pageOf,
  requiredText,
  timeSchema,
  wholeNumber,
} from './fields.ts';
import { COST_BASES } from './prices.ts';

/** What files a layout is for. */
export const LAYOUT_KINDS = ['supplier_file', 'reference_mappings', 'departments', 'vat_codes'] as const;
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

/** One column of a layout: its header as written, what stands in it, and its field, '' where it is not used. */
const layoutColumnSchema = z.object({ name: z.string(), shape: z.string(), field: z.string() });

/** How files of a layout are written; '' where it is not known. */
const readingSchema = z.object({
  separator: z.string().default(''),
  encoding: z.string().default(''),
  sheet: z.string().default(''),
  header_line: z.number().int().default(0),
});

const taughtSchema = z.object({
  kind: z.enum(LAYOUT_KINDS),
  /** '' for files that name their wholesalers themselves. */
  wholesaler_code: z.string(),
  name: z.string(),
  /** False: the file has no header, and its columns are known by what stands in them. */
  has_header: z.boolean(),
  columns: z.array(layoutColumnSchema),
  reading: readingSchema,
  cost_basis: z.enum(COST_BASES).nullable().default(null),
});

export const layoutSchema = taughtSchema.extend({
  id: idSchema,
  /** Goes up with each change; who changes a layout says which one was seen. */
  version: z.number().int(),
  taught_at: timeSchema,
  taught_by: z.string(),
  last_used_at: timeSchema.nullable(),
  times_used: z.number().int(),
});
export type Layout = z.infer<typeof layoutSchema>;

const base = { service: 'reference-data', access: ADMINS } as const;

/** `wholesaler_code`: only those of this wholesaler; `search`: a part of the name. */
export const listLayouts = defineCall({
  ...base,
  id: 'listLayouts',
  method: 'GET',
  path: '/api/admin/layouts',
  summary: 'Layouts that were remembered, by wholesaler and name',
  query: adminListQuery.extend({ kind: emptyIsAbsent(z.enum(LAYOUT_KINDS).optional()) }),
  status: 200,
  answer: pageOf(layoutSchema),
});

export const renameLayout = defineCall({
  ...base,
  id: 'renameLayout',
  method: 'PUT',
  path: '/api/admin/layouts/{id}',
  summary: 'Rename a layout',
  params: idParams,
  body: z.object({ name: requiredText(100, 'Please enter a name.') }),
  status: 200,
  answer: z.object({ data: layoutSchema }),
});

/** Files that it was used for stay as they are; the next one is asked about, or read by its names. */
export const deleteLayout = defineCall({
  ...base,
  id: 'deleteLayout',
  method: 'DELETE',
  path: '/api/admin/layouts/{id}',
  summary: 'Delete a layout',
  params: idParams,
  status: 200,
  answer: messageSchema,
});

export const layoutCalls = [listLayouts, renameLayout, deleteLayout];

export const internalLayouts = defineCall({
  id: 'internalLayouts',
  service: 'reference-data',
  method: 'GET',
  path: '/internal/layouts',
  access: 'internal',
  summary: 'The layouts of a wholesaler for one kind of file, those used last first',
  query: z.object({ kind: z.enum(LAYOUT_KINDS), wholesaler_code: z.string() }),
  status: 200,
  answer: z.object({ layouts: z.array(layoutSchema) }),
});

/**
 * Remembers a layout. `replaces` changes that one, `seen` is the version of the layout with this header that the person saw, 0 where there was none.
 * 409 when another person has taught other columns for the header since.
 */
export const internalTeachLayout = defineCall({
  id: 'internalTeachLayout',
  service: 'reference-data',
  method: 'POST',
  path: '/internal/layouts',
  access: 'internal',
  summary: 'Remember a layout',
  body: taughtSchema.extend({
    replaces: idSchema.nullable().default(null),
    seen: wholeNumber(0).default(0),
    by: z.object({ id: z.string(), name: z.string(), email: z.string(), ip_address: z.string() }),
  }),
  status: 200,
  answer: z.object({ layout: layoutSchema }),
});

export const internalLayoutUsed = defineCall({
  id: 'internalLayoutUsed',
  service: 'reference-data',
  method: 'POST',
  path: '/internal/layouts/{id}/used',
  access: 'internal',
  summary: 'Note that a file was read with a layout',
  params: idParams,
  status: 200,
  answer: z.object({ known: z.boolean() }),
});

export const internalLayoutCalls = [internalLayouts, internalTeachLayout, internalLayoutUsed];
