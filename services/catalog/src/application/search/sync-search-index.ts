import type { IndexDoc } from '@tillmap/classification';
import { WordCounts } from '@tillmap/classification/matching/index';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { EngineChange } from '../../adapters/meilisearch/meilisearch-engine.ts';
import type { SearchEngines } from '../../adapters/meilisearch/search-engines.ts';
import type { PendingChange, SearchChanges } from '../../adapters/postgres/search-changes.ts';
import type { SearchStatistics } from '../../adapters/postgres/search-words.ts';
import { mappingOf, type Product } from '../../domain/product.ts';
import type { ProductStore } from '../ports/product-store.ts';

type Deps = Readonly<{
  products: Pick<ProductStore, 'find' | 'mappings'>;
  changes: SearchChanges;
  statistics: Pick<SearchStatistics, 'load' | 'save' | 'builtOn' | 'foundOn'>;
  engine: SearchEngines;
}>;

/** Documents sent to the engine at once during a rebuild. */
const BATCH = 10_000;

const docOf = (product: Product | undefined, wholesaler: string): IndexDoc | undefined => {
  const own = mappingOf(product, wholesaler);
  if (!product || !own || own.name === '') return;
  return { barcode: product.barcode, name: own.name, size: own.size, ...own.codes };
};

/** All names of one wholesaler in batches; `counts` has counted them when the last one is out. */
async function* namesOf(
  products: Deps['products'],
  wholesaler: string,
  counts: WordCounts,
): AsyncIterable<readonly IndexDoc[]> {
  let batch: IndexDoc[] = [];
  for await (const stored of products.mappings(wholesaler)) {
    for (const { barcode, mapping } of stored) {
      if (mapping.name === '') continue;
      batch.push({ barcode, name: mapping.name, size: mapping.size, ...mapping.codes });
      counts.add(mapping.name);
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** How many names each wholesaler has in the product store. */
const namesStored = async (products: Deps['products']): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for await (const stored of products.mappings())
    for (const { mapping } of stored)
      if (mapping.name !== '') counts.set(mapping.wholesaler, (counts.get(mapping.wholesaler) ?? 0) + 1);
  return counts;
};

/**
 * Keeps a search engine outside in step with the product store. Every change leaves a note in the transaction of its
 * effect; a note names barcodes only, and what they hold is read when it is carried out. So notes may be carried out
 * late or twice, and end the same. One process of an installation does this at a time.
 */
export const createSearchIndexSync = ({ products, changes, statistics, engine }: Deps) => {
  /** Words are counted on; a name that comes again counts again, which leaves the weights nearly as they were. */
  const count = async (wholesaler: string, docs: readonly IndexDoc[]): Promise<void> => {
    if (docs.length === 0) return;
    const counts = (await statistics.load(wholesaler)) ?? new WordCounts();
    for (const { name } of docs) counts.add(name);
    await statistics.save(wholesaler, counts);
  };

  const rebuild = async (wholesaler: string): Promise<void> => {
    const counts = new WordCounts();
    await engine.rebuild(wholesaler, namesOf(products, wholesaler, counts));
    await statistics.save(wholesaler, counts, engine.serverOf(wholesaler));
  };

  const take = async ({ wholesaler, barcodes }: PendingChange): Promise<void> => {
    if (!(await engine.has(wholesaler))) return rebuild(wholesaler);
    const found = await products.find(barcodes);
    const docs = new Map(barcodes.map((barcode) => [barcode, docOf(found.get(barcode), wholesaler)]));
    const change: EngineChange = {
      upserts: [...docs.values()].filter((doc) => doc !== undefined),
      removals: barcodes.filter((barcode) => docs.get(barcode) === undefined),
    };
    await engine.apply(wholesaler, change);
    await count(wholesaler, change.upserts);
  };

  /** Wholesalers whose oldest notes could not be carried out: those of others come first. */
  const failed = new Set<string>();
  /** Servers that are away: nothing else of theirs is tried until then, and so holds nobody up. */
  const away = new Set<string>();

  const nextBesideFailed = async (): Promise<PendingChange | undefined> => {
    for (;;) {
      const next = await changes.next([...failed]);
      if (!next || !away.has(engine.serverOf(next.wholesaler))) return next;
      failed.add(next.wholesaler);
    }
  };

  const nextInTurn = async (): Promise<PendingChange | undefined> => {
    const next = await nextBesideFailed();
    if (next || failed.size === 0) return next;
    failed.clear();
    away.clear();
    return changes.next([]);
  };

  const noteFailure = (wholesaler: string, error: unknown): void => {
    failed.add(wholesaler);
    if (engine.servers.length > 1 && error instanceof DependencyUnavailable) away.add(engine.serverOf(wholesaler));
  };

  /** Requests a rebuild of every index that another server had when it was last built: what it has here may be old. */
  const requestMoved = async (): Promise<void> => {
    for (const [wholesaler, server] of await statistics.builtOn())
      if (server !== engine.serverOf(wholesaler)) await changes.rebuild(wholesaler);
  };

  /** Requests a rebuild of every index of a server with another number of names than the product store. */
  const compare = async (
    server: string,
    stored: ReadonlyMap<string, number>,
    held: ReadonlyMap<string, number>,
  ): Promise<void> => {
    const own = [...new Set([...stored.keys(), ...held.keys()])].filter((code) => engine.serverOf(code) === server);
    const isWhole = (code: string): boolean => (stored.get(code) ?? 0) === (held.get(code) ?? 0);
    for (const code of own) if (!isWhole(code)) await changes.rebuild(code);
    await statistics.foundOn(own.filter(isWhole), server);
  };

  return {
    /**
     * Applies the oldest changes; returns whether there were any. After a failure the next step is another
     * wholesaler's.
     */
    async step(): Promise<boolean> {
      const next = await nextInTurn();
      if (!next) return false;
      try {
        await (next.rebuild ? rebuild(next.wholesaler) : take(next));
        await changes.done(next.ids);
      } catch (error) {
        noteFailure(next.wholesaler, error);
        throw error;
      }
      return true;
    },

    /**
     * Requests a rebuild of every index on these servers that moved or has not the names of the product store, as on a
     * new or emptied server. Returns the servers that did not answer. @throws where none there is did.
     */
    async check(servers: readonly string[]): Promise<readonly string[]> {
      await requestMoved();
      if (await changes.next([])) return [];
      const answers = await Promise.allSettled(servers.map((server) => engine.sizes(server)));
      const unanswered = answers.filter((answer) => answer.status === 'rejected');
      if (unanswered.length === engine.servers.length) throw unanswered[0]!.reason;
      if (unanswered.length === servers.length) return servers;
      const stored = await namesStored(products);
      for (const [at, answer] of answers.entries())
        if (answer.status === 'fulfilled') await compare(servers[at]!, stored, answer.value);
      return servers.filter((_, at) => answers[at]!.status === 'rejected');
    },
  };
};

export type KeepSearchInStep = ReturnType<typeof createSearchIndexSync>;
