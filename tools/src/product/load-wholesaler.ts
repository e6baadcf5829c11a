import {
  createWholesaler as createWholesalerCall,
  importDepartments,
  importReferenceMappings,
  importVatCodes,
} from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { type Market, writeReferenceFiles } from './market.ts';

/** Creates a market's wholesaler with its hierarchy and VAT codes; answers the file of its mappings and the last barcode in it. */
export const createWholesaler = async (
  api: ProductClient,
  folder: string,
  market: Market,
): Promise<{ mappings: string; lastBarcode: string }> => {
  const { code } = market.wholesaler;
  const files = await writeReferenceFiles(folder, market);
  await api.call(createWholesalerCall, { body: { code, name: `${code} Wholesale` } });
  const { import_id } = await api.call(importDepartments, { file: files.departments });
  await api.untilImported(import_id);
  await api.call(importVatCodes, { file: files.vatCodes });
  return files;
};

/** Starts the import of a wholesaler's reference mappings; answers its id. */
export const startMappingsImport = async (api: ProductClient, code: string, file: string): Promise<string> => {
  return (await api.call(importReferenceMappings, { body: { wholesaler_code: code }, file })).import_id;
};
