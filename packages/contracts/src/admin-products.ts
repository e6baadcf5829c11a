import { z } from 'zod';
import { ADMINS, defineCall, SIGNED_IN } from './call.ts';
import { ADMIN_PAGE_SIZE } from './constants.ts';
import { pageOf, pageQuery, searchText } from './fields.ts';

/** A product of the product database. `barcode` has 8, 12, 13 or 14 digits; `size` is '' when unknown. */
export const productSchema = z.object({
  id: z.string(),
  barcode: z.string(),
  name: z.string(),
  size: z.string(),
  /** Names of the wholesalers that map it; empty: 'No mappings'. */
  wholesalers: z.array(z.string()),
});
export type Product = z.infer<typeof productSchema>;

/** `search`: part of a name or barcode, or a barcode in any of its forms. A total above 10,000 of a search may be an estimate. */
export const listProducts = defineCall({
  id: 'listProducts',
  service: 'catalog',
  method: 'GET',
  path: '/api/admin/products',
  access: ADMINS,
  summary: 'The product database, by barcode',
  query: z.object({ ...pageQuery(ADMIN_PAGE_SIZE), search: searchText }),
  status: 200,
  answer: pageOf(productSchema),
});

const cell = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters.`)
    .nullish()
    .transform((text) => text ?? '');
const figure = z
  .union([z.number(), z.string().max(20)])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));

/** A row of the exported file, in the order of its columns. */
export const exportRowSchema = z.object({
  barcode: cell(200),
  name: cell(1_000),
  size: cell(200),
  dept_code: cell(200),
  dept_name: cell(1_000),
  sub_dept_code: cell(200),
  sub_dept_name: cell(1_000),
  cg_group_code: cell(200),
  cg_group_name: cell(1_000),
  vat_code: cell(200),
  vat_rate: figure,
  vat_description: cell(1_000),
  confidence: figure,
  source: cell(50),
});
/** What a client sends for a row. */
export type ExportRow = z.input<typeof exportRowSchema>;

const MOST_EXPORTED = 5_000;

/** A CSV file `product_lookup_{timestamp}.csv` for a spreadsheet. */
export const exportProducts = defineCall({
  id: 'exportProducts',
  service: 'catalog',
  method: 'POST',
  path: '/api/v1/products/export',
  access: SIGNED_IN,
  summary: 'The rows of a lookup as a CSV file',
  body: z.object({
    data: z
      .array(exportRowSchema, { error: 'There is nothing to export.' })
      .min(1, 'There is nothing to export.')
      .max(MOST_EXPORTED, 'One file takes at most 5,000 rows.'),
  }),
  status: 200,
  answer: 'file',
});

export const adminProductCalls = [listProducts, exportProducts];
