import type { Logger, OnThreadEnd, ReadyCheck, Service } from '@tillmap/service-kit';
import type { Database, Tx } from '@tillmap/storage/database';
import type { SimilarityIndex } from './adapters/in-process-index/in-process-similarity-index.ts';
import { inProcessSimilarityIndex } from './adapters/in-process-index/in-process-similarity-index.ts';
import { createSavedIndexRegistry } from './adapters/in-process-index/saved-index-registry.ts';
import { SearchThreads } from './adapters/matching-threads/search-threads.ts';
import type { MatchingWorkerPool } from './adapters/matching-threads/worker-pool.ts';
import { engineReason } from './adapters/meilisearch/engine-errors.ts';
import { engineState } from './adapters/meilisearch/engine-state.ts';
import { meilisearchEngine } from './adapters/meilisearch/meilisearch-engine.ts';
import { meilisearchSearch } from './adapters/meilisearch/meilisearch-search.ts';
import { openMeilisearch } from './adapters/meilisearch/open-meilisearch.ts';
import { searchEngines } from './adapters/meilisearch/search-engines.ts';
import { searchWithWaits } from './adapters/meilisearch/search-waits.ts';
import { indexNames } from './adapters/meilisearch/settings.ts';
import type { SearchMarks } from './adapters/postgres/search-changes.ts';
import { postgresSearchChanges, searchMarks } from './adapters/postgres/search-changes.ts';
import { postgresSearchStatistics } from './adapters/postgres/search-words.ts';
import { searchWork } from './adapters/postgres/search-work.ts';
import type { ProductStore } from './application/ports/product-store.ts';
import type { SearchWaits, SimilaritySearch } from './application/ports/similarity-index.ts';
import { createSearchIndexSync } from './application/search/sync-search-index.ts';
import type { Config } from './config.ts';
import { searchServers } from './domain/search-servers.ts';

/** A start catches up with what came since; writing a million names takes the disk some 100 MB each time. */
const INDEX_SAVED_EVERY_MS = 300_000;

/** What finds names by similarity, and what keeps it up to date. */
type Search = Readonly<{
  search: SimilaritySearch;
  /** The index inside this process, which the feed fills. */
  index?: SimilarityIndex;
  marks?: (tx: Tx) => SearchMarks;
  /** Who waits for an engine outside this process. */
  waits: () => Promise<SearchWaits>;
  checks: Readonly<Record<string, ReadyCheck>>;
  parts: readonly Service[];
}>;

/** The index inside this process. */
export const searchInside = (
  config: Config,
  log: Logger,
  database: Database,
  { threads, onThreadEnd }: Readonly<{ threads: MatchingWorkerPool; onThreadEnd: OnThreadEnd }>,
): Search => {
  const index = inProcessSimilarityIndex({
    threads: new SearchThreads(threads),
    onThreadEnd,
    ...(config.INDEX_FOLDER && {
      saving: {
        folder: config.INDEX_FOLDER,
        everyMs: INDEX_SAVED_EVERY_MS,
        log,
        ...createSavedIndexRegistry(database),
      },
    }),
  });
  const closing: Service = { start: async () => undefined, stop: () => index.close() };
  const waits = async (): Promise<SearchWaits> => ({ searches: false, imports: false });
  return { search: index, index, waits, checks: {}, parts: [closing] };
};

/** Meilisearch, which is kept in step by what is noted beside each change; `failed` counts what it did not take over. */
export const searchByEngine = (
  config: Config,
  log: Logger,
  database: Database,
  products: ProductStore,
  failed: () => void,
): Search => {
  const servers = searchServers(config.MEILISEARCH_URL);
  const clients = servers.map((server) => [server, openMeilisearch(server, config.MEILISEARCH_KEY)] as const);
  const names = indexNames(config.MEILISEARCH_PREFIX);
  const engine = searchEngines(new Map(clients.map(([server, client]) => [server, meilisearchEngine(client, names)])));
  const changes = postgresSearchChanges(database);
  const statistics = postgresSearchStatistics(database);
  const keep = createSearchIndexSync({ products, changes, statistics, engine });
  const work = searchWork({ database, keep, servers, log, failed, reasonOf: engineReason });
  const searches = new Map(
    clients.map(([server, client]) => [server, meilisearchSearch({ client, server, names, statistics, changes })]),
  );
  const search: SimilaritySearch = {
    search: (wholesaler, ...asked) => searches.get(engine.serverOf(wholesaler))!.search(wholesaler, ...asked),
  };
  return {
    ...searchWithWaits({ search, changes, engine }),
    marks: searchMarks,
    // Exact look-ups go on without it, and so the service stays ready.
    checks: { search: () => engineState(engine, work) },
    parts: [work],
  };
};
