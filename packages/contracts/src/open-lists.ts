import { z } from 'zod';
import { ADMINS, defineCall } from './call.ts';
import { dataOf, wholeNumberInAddress } from './fields.ts';

export const OPEN_LIST_STATES = ['reading', 'ready'] as const;

/** A list of barcodes with names that an administrator gave the product memory, such as an export of Open Food Facts. */
export const openListSchema = z.object({
  id: z.number(),
  file_name: z.string(),
  state: z.enum(OPEN_LIST_STATES),
  rows_read: z.number(),
  /** Rows whose name is in the memory now, and rows without a usable barcode or name. */
  names_kept: z.number(),
  rows_rejected: z.number(),
  started_by: z.string(),
  started_at: z.string(),
});
export type OpenList = z.infer<typeof openListSchema>;

const base = { service: 'catalog', access: ADMINS } as const;
const PATH = '/api/admin/open-lists';

export const listOpenLists = defineCall({
  ...base,
  id: 'listOpenLists',
  method: 'GET',
  path: PATH,
  summary: 'The open product lists in the product memory, newest first, with how far each is read',
  status: 200,
  answer: dataOf(z.array(openListSchema)),
});

export const importOpenList = defineCall({
  ...base,
  id: 'importOpenList',
  method: 'POST',
  path: PATH,
  summary: 'Add an open product list (barcode or code, name or product_name, size or quantity) to the product memory',
  upload: true,
  status: 201,
  answer: dataOf(openListSchema),
});

export const deleteOpenList = defineCall({
  ...base,
  id: 'deleteOpenList',
  method: 'DELETE',
  path: `${PATH}/{id}`,
  summary: 'Remove an open product list, with every name that only it gave',
  params: z.object({ id: wholeNumberInAddress(1) }),
  status: 204,
  answer: 'nothing',
});

export const openListCalls = [listOpenLists, importOpenList, deleteOpenList];
