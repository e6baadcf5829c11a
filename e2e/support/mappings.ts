import { importDepartments as importDepartmentsCall, importReferenceMappings } from '@tillmap/contracts';
import type { NamedFile, ProductClient } from '@tillmap/testing/product-client';

export const MAPPING_HEADER = 'barcode,name,dept_code,sub_dept_code,cg_group_code,vat_code';

/** Imports reference mappings of a wholesaler; answers when the import has ended, from when on files and lookups find them. */
export const importMappings = async (api: ProductClient, code: string, file: NamedFile): Promise<void> => {
  const { import_id } = await api.call(importReferenceMappings, { body: { wholesaler_code: code }, file });
  await api.untilImported(import_id);
};

/** Imports a hierarchy; its rows name their wholesaler. */
export const importDepartments = async (api: ProductClient, file: NamedFile): Promise<void> => {
  const { import_id } = await api.call(importDepartmentsCall, { file });
  await api.untilImported(import_id);
};
