import type { Api, SupplierFile } from './api.ts';
import { expect } from './test.ts';

/** Far above what it takes: only against what hangs. */
const DONE = { message: 'the import of mappings', timeout: 60_000 };

export const MAPPING_HEADER = 'barcode,name,dept_code,sub_dept_code,cg_group_code,vat_code';

/** Imports reference mappings of a wholesaler; answers when the import has ended, from when on files and lookups find them. */
export const importMappings = async (api: Api, code: string, { name, content }: SupplierFile): Promise<void> => {
  const form = new FormData();
  form.set('wholesaler_code', code);
  form.set('file', new Blob([content]), name);
  const started = await api.bare<{ import_id: string }>('POST', '/api/admin/reference-mappings/import', form);
  const progress = `/api/admin/import-progress/${started.import_id}`;
  await expect.poll(async () => (await api.call<{ status: string }>('GET', progress)).status, DONE).toBe('completed');
};
