import { type Market, writeReferenceFiles } from './market.ts';
import type { ProductApi } from './product-api.ts';
import { untilImported } from './wait.ts';

/** Creates a market's wholesaler with its hierarchy and VAT codes; answers the file of its mappings and the last barcode in it. */
export const createWholesaler = async (
  api: ProductApi,
  folder: string,
  market: Market,
): Promise<{ mappings: string; lastBarcode: string }> => {
  const { code } = market.wholesaler;
  const files = await writeReferenceFiles(folder, market);
  await api.post('/api/admin/wholesalers', { code, name: `${code} Wholesale`, description: '', active: true });
  const departments = await api.upload('/api/admin/departments/import', files.departments, {});
  await untilImported(api, (departments as { import_id: string }).import_id);
  await api.upload('/api/admin/vat-codes/import', files.vatCodes, {});
  return files;
};

/** Starts the import of a wholesaler's reference mappings; answers its id. */
export const startMappingsImport = async (api: ProductApi, code: string, file: string): Promise<string> => {
  const started = await api.upload('/api/admin/reference-mappings/import', file, { wholesaler_code: code });
  return (started as { import_id: string }).import_id;
};
