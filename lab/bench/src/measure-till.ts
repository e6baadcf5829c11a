import { join } from 'node:path';
import { rehearseTill, type Sent, type TillChoice, tillFile } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '@tillmap/tools/product/load-wholesaler.ts';
import { type Market, supplierLines, writeCsv } from '@tillmap/tools/product/market.ts';
import { type Figure, secondsOf } from './figures.ts';
import type { MemoryWatch } from './memory-watch.ts';

/** Seconds of a rehearsal, and how much longer than the default file one by a profile may take. */
const REHEARSED = 3;
const LONGER = 1.3;
const TIMES = 5;
const SERVICE = 'file-building';

type Deps = Readonly<{
  api: ProductClient;
  folder: string;
  market: Market;
  lines: number;
  watch: MemoryWatch;
  say(message: string): void;
}>;

const processed = async ({ api, folder, market }: Deps, lines: number): Promise<string> => {
  const name = `till-${lines}`;
  const file = join(folder, `${name}.csv`);
  await writeCsv(file, supplierLines(market, lines, lines, 0));
  return (await api.completedSession(market.wholesaler.code, name, file)).id;
};

/** The middle one of several times, after one that does not count. */
const usual = async (work: () => Promise<unknown>): Promise<number> => {
  await work();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await secondsOf(work));
  return times.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)]!;
};

/** What a till would do with a large session, and its file beside the default one. */
export const measureTill = async (deps: Deps): Promise<Figure[]> => {
  const { api, folder, market, lines, watch, say } = deps;
  const { mappings } = await createWholesaler(api, folder, market);
  await api.untilImported(await startMappingsImport(api, market.wholesaler.code, mappings));
  const small = await processed(deps, lines / 10);
  const large = await processed(deps, lines);
  const rehearse = (id: string, choice: TillChoice) => api.data(rehearseTill, { params: { id }, body: choice });
  const load = async (id: string, choice: Sent<typeof tillFile.body>): Promise<void> => {
    const body = { ...choice, disclaimer_accepted: true };
    await (await api.call(tillFile, { params: { id }, body })).arrayBuffer();
  };
  const plain = async (): Promise<void> => void (await (await api.download(large)).arrayBuffer());
  const peakOf = async (work: () => Promise<unknown>): Promise<number> => {
    watch.take();
    await work();
    return watch.take().get(SERVICE) ?? 0;
  };

  say('files of a tenth');
  const few = await peakOf(() => usual(() => load(small, { profile: 'shopify' })));
  say('rehearsals');
  const { products } = await rehearse(large, { profile: 'shopify' });
  const rehearsal = await usual(() => rehearse(large, { profile: 'shopify' }));
  say('files');
  const byDefault = await usual(plain);
  let byProfile = 0;
  const many = await peakOf(async () => {
    byProfile = await usual(() => load(large, { profile: 'shopify' }));
  });
  const workbook = await usual(() => load(large, { profile: 'square' }));
  const zip = await usual(() => load(large, { profile: 'chromis', parts: 'all' }));
  return [
    { what: `${products.toLocaleString('en-GB')} rows rehearsed`, value: rehearsal, unit: 's', target: REHEARSED },
    { what: 'the default file of them', value: byDefault, unit: 's' },
    { what: 'their file by a profile', value: byProfile, unit: 's' },
    { what: 'as long as the default file', value: byProfile / byDefault, unit: 'times', target: LONGER },
    { what: 'their workbook', value: workbook, unit: 's' },
    { what: 'a file for each VAT rate in one ZIP', value: zip, unit: 's' },
    { what: 'file-building at its peak: with a tenth of the rows', value: few, unit: 'MB' },
    { what: 'file-building at its peak: with all of them', value: many, unit: 'MB' },
  ];
};
