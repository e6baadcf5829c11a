import { join } from 'node:path';
import type { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '@tillmap/tools/product/load-wholesaler.ts';
import { type Market, supplierLines, writeCsv } from '@tillmap/tools/product/market.ts';
import type { RunningProduct } from '@tillmap/tools/product/running-product.ts';
import { untilBase } from './downloaded.ts';
import type { Figure } from './figures.ts';
import { processorTimes, usedBetween } from './processor-watch.ts';

type Deps = Readonly<{
  api: ProductClient;
  processes: RunningProduct['processes'];
  folder: string;
  market: Market;
  lines: number;
  /** Resolves once the product memory has all names that uploads gave. */
  untilRemembered(): Promise<void>;
  say(message: string): void;
}>;

/** A part that takes less of a product is told with the others. */
const TOLD_FROM_MS = 0.005;
const MS = 1_000;

/**
 * Core-milliseconds that each part uses for a product in each phase of its way, without a training beside it. Machines differ in
 * how fast they are and in what else they do: this is compared where times can not be.
 */
export const measureCost = async (deps: Deps): Promise<Figure[]> => {
  const { api, folder, market, lines, untilRemembered } = deps;
  const { code } = market.wholesaler;
  const phase = phaseOf(deps);
  const figures: Figure[] = [];
  const { mappings } = await createWholesaler(api, folder, market);
  figures.push(
    ...(await phase('import', async () => api.untilImported(await startMappingsImport(api, code, mappings)))),
  );
  for (const { name, unknown } of [
    { name: 'known by barcode', unknown: 0 },
    { name: 'half by similarity', unknown: lines / 2 },
  ]) {
    const file = join(folder, `${name}.csv`);
    await writeCsv(file, supplierLines(market, lines, lines, unknown));
    const { id } = await api.createSession(code, name);
    figures.push(...(await phase(`upload (${name})`, () => api.upload(id, file))));
    // What the memory is told of an upload goes on beside it.
    const process = async () => {
      await api.start(id);
      await api.untilCompleted(id);
      await untilRemembered();
    };
    figures.push(...(await phase(`processing (${name})`, process)));
    const download = async () => {
      await (await api.download(id)).text();
      await untilBase(api, id);
    };
    figures.push(...(await phase(`download (${name})`, download)));
  }
  return figures;
};

/** Takes one phase, and answers its cost for a line in all and by the parts that have a share worth telling. */
const phaseOf =
  ({ processes, lines, say }: Deps) =>
  async (what: string, work: () => Promise<unknown>): Promise<Figure[]> => {
    say(what);
    const before = processorTimes(processes());
    await work();
    const used = [...usedBetween(before, processorTimes(processes()))].map(
      ([part, seconds]) => [part, (seconds * MS) / lines] as const,
    );
    const parts = used.filter(([, cost]) => cost >= TOLD_FROM_MS).toSorted(([, one], [, other]) => other - one);
    const all = used.reduce((sum, [, cost]) => sum + cost, 0);
    return [['all', all] as const, ...parts].map(([part, value]) => ({
      what: `${what}: ${part}`,
      value,
      unit: 'core-ms',
    }));
  };
