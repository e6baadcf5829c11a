import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductClient } from '@tillmap/testing/product-client';
import { startMappingsImport } from '@tillmap/tools/product/load-wholesaler.ts';
import type { Market } from '@tillmap/tools/product/market.ts';
import { type Figure, percentile } from './figures.ts';

/** As the screen asks. */
const POLL_MS = 500;
const TIMES = 21;
const LIST_TARGET_MS = 150;

/** The wholesaler is there, its mappings are in a file. */
type Deps = Readonly<{ api: ProductClient; market: Market; mappings: string }>;

/** A million reference mappings of one wholesaler: the import as its screen sees it, then lists and searches over them. */
export const measureMillion = async (deps: Deps): Promise<Figure[]> => [
  ...(await importFigures(deps)),
  ...(await listFigures(deps.api, deps.market)),
];

const importFigures = async ({ api, market, mappings }: Deps): Promise<Figure[]> => {
  const rows = market.known.length;
  const began = performance.now();
  const importId = await startMappingsImport(api, market.wholesaler.code, mappings);
  const accepted = (performance.now() - began) / 1000;
  const still = await longestStill(api, importId);
  const completed = (performance.now() - began) / 1000;
  const { results } = await api.importProgress(importId);
  if (results?.created !== rows) throw new Error(`${results?.created} of ${rows} rows were created.`);
  return [
    { what: `${rows.toLocaleString('en-GB')} rows accepted`, value: accepted, unit: 's' },
    { what: 'until completed', value: completed, unit: 's', target: 120 },
    { what: 'longest time progress stood still', value: still, unit: 's', target: 3 },
  ];
};

/** Polls an import to its end; answers the longest time, in seconds, in which nothing that the screen shows changed. */
const longestStill = async (api: ProductClient, importId: string): Promise<number> => {
  let longest = 0;
  let shown = '';
  let since = performance.now();
  for (;;) {
    const { status, error, percentage, processed, current_item } = await api.importProgress(importId);
    const now = JSON.stringify([status, percentage, processed, current_item]);
    longest = Math.max(longest, performance.now() - since);
    if (now !== shown) [shown, since] = [now, performance.now()];
    if (status === 'failed') throw new Error(error ?? 'The import failed.');
    if (status === 'completed') return longest / 1000;
    await sleep(POLL_MS);
  }
};

const listFigures = async (api: ProductClient, { known, wholesaler: { code } }: Market): Promise<Figure[]> => {
  const { barcode, name } = known[Math.floor(known.length / 2)]!;
  const mappings = (rest: string): string => `/api/admin/reference-mappings?wholesaler_code=${code}&${rest}`;
  const products = (rest: string): string => `/api/admin/products?${rest}`;
  const word = encodeURIComponent(name.split(' ').at(-1) ?? '');
  const asked: readonly (readonly [string, string])[] = [
    ['mappings, first page', mappings('page=1')],
    ['mappings, page in the middle', mappings(`page=${Math.floor(known.length / 100)}`)],
    ['mappings, last page', mappings(`page=${Math.ceil(known.length / 50)}`)],
    ['mappings, search for a barcode', mappings(`search=${barcode}`)],
    ['mappings, search for a name', mappings(`search=${encodeURIComponent(name)}`)],
    ['mappings, search for a word', mappings(`search=${word}`)],
    ['mappings, search for two letters', mappings('search=co')],
    ['mappings, search for what is not there', mappings('search=xqzzy')],
    ['mappings, counts by source', `/api/admin/reference-mappings/stats?wholesaler_code=${code}`],
    ['products, first page', products('page=1')],
    ['products, page in the middle', products(`page=${Math.floor(known.length / 40)}`)],
    ['products, search for a barcode', products(`search=${barcode}`)],
    ['products, search for a name', products(`search=${encodeURIComponent(name)}`)],
    ['products, search for two letters', products('search=co')],
  ];
  const figures: Figure[] = [];
  for (const [what, path] of asked)
    figures.push({
      what: `${what}, p50`,
      value: await medianOf(async () => (await api.fetch(path)).json()),
      unit: 'ms',
      target: LIST_TARGET_MS,
    });
  return figures;
};

const medianOf = async (call: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
};
