import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ReviewedProduct, sessionProducts, updateProduct } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from './load-wholesaler.ts';
import { type Market, makeMarket, supplierLines, writeCsv } from './market.ts';

/** What people see of a session, to be compared after something has happened to the data. */
export type KeptSession = Readonly<{
  id: string;
  name: string;
  status: string;
  /** Barcode and codes of the products that the review shows first, in order of the barcodes. */
  products: readonly string[];
  /** The till file. */
  csv: string;
}>;

/** Makes a wholesaler of `code` with as many mappings as are known, by files in `folder`. */
export const openShop = async (
  api: ProductClient,
  folder: string,
  { code, known, fresh }: Readonly<{ code: string; known: number; fresh: number }>,
): Promise<Market> => {
  mkdirSync(folder, { recursive: true });
  const market = makeMarket(code, known, fresh);
  const { mappings } = await createWholesaler(api, folder, market);
  await api.untilImported(await startMappingsImport(api, code, mappings));
  return market;
};

/** Builds a file of a supplier's lines, a quarter of them unknown, decides the first product by hand, and downloads it. */
export const buildSession = async (
  api: ProductClient,
  folder: string,
  market: Market,
  { name, lines, seed }: Readonly<{ name: string; lines: number; seed: number }>,
): Promise<KeptSession> => {
  const file = join(folder, `supplier-${seed}.csv`);
  await writeCsv(file, supplierLines(market, lines, seed, Math.floor(lines / 4)));
  const { id } = await api.createSession(market.wholesaler.code, name);
  await api.upload(id, file);
  await api.start(id);
  await api.untilCompleted(id);
  const [first] = await productsOf(api, id, 'ok');
  if (!first) throw new Error('There is nothing to decide.');
  const { barcode, dept_code, sub_dept_code, cg_code, vat_code } = first;
  const body = { dept_code, sub_dept_code, cg_code, vat_code };
  await api.call(updateProduct, { params: { id, barcode }, body });
  return readSession(api, id);
};

export const readSession = async (api: ProductClient, id: string): Promise<KeptSession> => {
  const session = await api.session(id);
  const products = await productsOf(api, id, 'all');
  return {
    id,
    name: session.session_name,
    status: session.status,
    products: products
      .map((one) => [one.barcode, one.dept_code, one.sub_dept_code, one.cg_code, one.vat_code].join())
      .toSorted(),
    csv: await (await api.download(id)).text(),
  };
};

const productsOf = async (api: ProductClient, id: string, filter: 'all' | 'ok'): Promise<ReviewedProduct[]> =>
  (await api.data(sessionProducts, { params: { id }, query: { filter } })).products;
