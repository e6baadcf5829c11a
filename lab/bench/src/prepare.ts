import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '@tillmap/tools/product/load-wholesaler.ts';
import { makeMarket } from '@tillmap/tools/product/market.ts';
import { ADMIN, type RunningProduct } from '@tillmap/tools/product/running-product.ts';
import { type BenchContext, completedSession, madeOnce, sizesFor } from './context.ts';
import { folderIn } from './measure-run.ts';
import { untilRemembered } from './remembered.ts';

const CODE = 'BENCH';
const OTHER_CODE = 'OTHER';

/** Makes the market and loads the product with all of it but the reference mappings of the wholesaler. */
export const prepare = async (
  product: RunningProduct,
  dataDir: string,
  quick: boolean,
  say: (message: string) => void,
): Promise<BenchContext> => {
  const folder = folderIn(dataDir);
  const sizes = sizesFor(quick);
  say(`making ${sizes.known.toLocaleString('en-GB')} known products and as many unknown ones`);
  const all = makeMarket(CODE, sizes.known, sizes.known + sizes.lookups);
  const market = { ...all, fresh: all.fresh.slice(0, sizes.known) };
  const elsewhere = all.fresh.slice(sizes.known);
  const api = new ProductClient(product.base, ADMIN);
  const { mappings: mappingsFile, lastBarcode } = await createWholesaler(api, folder, market);
  const other = { ...market, known: elsewhere, wholesaler: { ...market.wholesaler, code: OTHER_CODE } };
  const { mappings: otherMappings } = await createWholesaler(api, folder, other);
  await api.untilImported(await startMappingsImport(api, OTHER_CODE, otherMappings));
  const base = { api, folder, sizes, market, elsewhere, mappingsFile, lastBarcode, code: CODE, say };
  const large = madeOnce(() => completedSession(base, sizes.large));
  return {
    ...base,
    largeSession: large.get,
    keepLargeSession: large.keep,
    untilRemembered: () => untilRemembered(dataDir),
  };
};

/** The same, with the reference mappings in. */
export const prepareLoaded = async (
  product: RunningProduct,
  dataDir: string,
  quick: boolean,
  say: (message: string) => void,
): Promise<BenchContext> => {
  const context = await prepare(product, dataDir, quick, say);
  say('importing the known products');
  await context.api.untilImported(await startMappingsImport(context.api, context.code, context.mappingsFile));
  return context;
};
