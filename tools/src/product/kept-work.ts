import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createWholesaler, startMappingsImport } from './load-wholesaler.ts';
import { type Market, makeMarket, supplierLines, writeCsv } from './market.ts';
import type { ProductApi } from './product-api.ts';
import { untilCompleted, untilImported } from './wait.ts';

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

type Product = Readonly<{
  barcode: string;
  dept_code: string;
  sub_dept_code: string;
  cg_code: string;
  vat_code: string;
}>;

const SESSIONS = '/api/v1/file-building/sessions';

/** Makes a wholesaler of `code` with as many mappings as are known, by files in `folder`. */
export const openShop = async (
  api: ProductApi,
  folder: string,
  { code, known, fresh }: Readonly<{ code: string; known: number; fresh: number }>,
): Promise<Market> => {
  mkdirSync(folder, { recursive: true });
  const market = makeMarket(code, known, fresh);
  const { mappings } = await createWholesaler(api, folder, market);
  await untilImported(api, await startMappingsImport(api, code, mappings));
  return market;
};

/** Builds a file of a supplier's lines, a quarter of them unknown, decides the first product by hand, and downloads it. */
export const buildSession = async (
  api: ProductApi,
  folder: string,
  market: Market,
  { name, lines, seed }: Readonly<{ name: string; lines: number; seed: number }>,
): Promise<KeptSession> => {
  const file = join(folder, `supplier-${seed}.csv`);
  await writeCsv(file, supplierLines(market, lines, seed, Math.floor(lines / 4)));
  const { id } = await api.createSession(market.wholesaler.code, name);
  await api.uploadSupplierFile(id, file);
  await api.startSession(id);
  await untilCompleted(api, id);
  const [first] = await productsOf(api, id, 'filter=ok');
  if (!first) throw new Error('There is nothing to decide.');
  const { barcode, dept_code, sub_dept_code, cg_code, vat_code } = first;
  await api.put(`${SESSIONS}/${id}/products/${barcode}`, { dept_code, sub_dept_code, cg_code, vat_code });
  return readSession(api, id);
};

export const readSession = async (api: ProductApi, id: string): Promise<KeptSession> => {
  const session = await api.status(id);
  const products = await productsOf(api, id, 'filter=all');
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

const productsOf = async (api: ProductApi, id: string, query: string): Promise<readonly Product[]> =>
  ((await api.get(`${SESSIONS}/${id}/products?${query}`)) as { data: { products: Product[] } }).data.products;
