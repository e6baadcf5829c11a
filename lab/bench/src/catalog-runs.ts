import { baseOf, type Replica, startReplica } from '@tillmap/tools/product/replica.ts';
import type { RunningProduct } from '@tillmap/tools/product/running-product.ts';
import type { BenchContext } from './context.ts';
import { processFile } from './measure-processing.ts';
import { type ProcessorTimes, processorTimes, usedBetween } from './processor-watch.ts';

export const CATALOG = 'catalog';

type Processes = ReadonlyMap<string, number>;

/** What was used for one supplier file, and how many chunks each catalog process did. */
export type Seen = Readonly<{
  seconds: number;
  /** Processor seconds of all catalog processes, and of every process together. */
  catalogSeconds: number;
  allSeconds: number;
  used: ProcessorTimes;
  chunks: readonly number[];
}>;

/** A product with more catalog processes beside its first one. */
export type Catalogs = Readonly<{
  processes(): Processes;
  pids(): readonly number[];
  /** Starts as many as are missing to have so many. */
  grow(count: number): Promise<void>;
  stop(): Promise<void>;
}>;

export const isCatalog = (name: string): boolean => name.startsWith(CATALOG);

export const catalogsOf = (product: RunningProduct): Catalogs => {
  const more: Replica[] = [];
  const processes = (): Processes =>
    new Map([...product.processes(), ...more.map(({ pid }, at) => [`${CATALOG} ${at + 2}`, pid] as const)]);
  return {
    processes,
    pids: () => [...processes()].flatMap(([name, pid]) => (isCatalog(name) ? [pid] : [])),
    grow: async (count) => {
      while (more.length + 1 < count) more.push(await startReplica(product, CATALOG));
    },
    stop: async () => void (await Promise.all(more.splice(0).map((replica) => replica.stop()))),
  };
};

const counted = async (pid: number): Promise<number> => {
  const text = await (await fetch(`${baseOf(pid)}/metrics`)).text();
  const found = /^tillmap_chunks_classified_total(?:\{.*\})? (\d+)/m.exec(text);
  if (!found) throw new Error('catalog does not tell how many chunks it has classified.');
  return Number(found[1]);
};

export const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);

/** One supplier file, with what the processes did of it and used for it, its upload included. */
export const runWith = async (context: BenchContext, catalogs: Catalogs, name: string): Promise<Seen> => {
  const pids = catalogs.pids();
  const before = { chunks: await Promise.all(pids.map(counted)), times: processorTimes(catalogs.processes()) };
  const { seconds } = await processFile(context, name);
  const used = usedBetween(before.times, processorTimes(catalogs.processes()));
  const after = await Promise.all(pids.map(counted));
  return {
    seconds,
    catalogSeconds: sum([...used].map(([process_, time]) => (isCatalog(process_) ? time : 0))),
    allSeconds: sum(used.values()),
    used,
    chunks: after.map((count, at) => count - before.chunks[at]!),
  };
};
