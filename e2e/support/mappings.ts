import type { Api, SupplierFile } from './api.ts';
import { expect } from './test.ts';

/** Far above what it takes: only against what hangs. */
const DONE = { message: 'the import', timeout: 60_000 };

export const MAPPING_HEADER = 'barcode,name,dept_code,sub_dept_code,cg_group_code,vat_code';

const importFile = async (api: Api, at: string, { name, content }: SupplierFile, code?: string): Promise<void> => {
  const form = new FormData();
  if (code !== undefined) form.set('wholesaler_code', code);
  form.set('file', new Blob([content]), name);
  const started = await api.bare<{ import_id: string }>('POST', `/api/admin/${at}/import`, form);
  const progress = `/api/admin/import-progress/${started.import_id}`;
  await expect.poll(async () => (await api.call<{ status: string }>('GET', progress)).status, DONE).toBe('completed');
};

/** Imports reference mappings of a wholesaler; answers when the import has ended, from when on files and lookups find them. */
export const importMappings = (api: Api, code: string, file: SupplierFile): Promise<void> =>
  importFile(api, 'reference-mappings', file, code);

/** Imports a hierarchy; its rows name their wholesaler. */
export const importDepartments = (api: Api, file: SupplierFile): Promise<void> => importFile(api, 'departments', file);
