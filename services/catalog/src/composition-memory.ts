import { consumerComponent, type EventBus } from '@tillmap/bus';
import { type Logger, periodicTask, type Service } from '@tillmap/service-kit';
import type { Database } from '@tillmap/storage/database';
import { memoryHandlers } from './adapters/bus/memory-consumer.ts';
import { readOpenList } from './adapters/files/open-list-file.ts';
import { deleteForgottenSources } from './adapters/postgres/delete-forgotten-sources.ts';
import { postgresMemoryFill } from './adapters/postgres/memory-fill.ts';
import { memoryWriter } from './adapters/postgres/memory-writer.ts';
import { postgresOpenLists } from './adapters/postgres/open-list-store.ts';
import { postgresProductMemory } from './adapters/postgres/product-memory.ts';
import type { wholesalerCopies } from './adapters/reference-data/wholesaler-cache.ts';
import { fillMemory } from './application/memory/fill-memory.ts';
import { manageOpenLists } from './application/memory/import-open-list.ts';
import type { ProductStore } from './application/ports/product-store.ts';

const GARBAGE_COLLECTION_SECONDS = 60;
const FILL_AGAIN_SECONDS = 5;
/** Limits of one open list; a longer one is given in parts. */
export const MAX_LIST_BYTES = 100_000_000;
const MAX_LIST_ROWS = 1_000_000;

type Given = Readonly<{
  database: Database;
  bus: EventBus;
  products: ProductStore;
  wholesalers: ReturnType<typeof wholesalerCopies>;
}>;

/**
 * The product memory. Its group reads no event before the memory is filled: what the events of the last days say is newer
 * than the product database they are filled from, or the same.
 */
export const openMemory = (log: Logger, { database, bus, products, wholesalers }: Given) => {
  const consumer = consumerComponent({
    database,
    bus,
    group: 'catalog-memory',
    handlers: memoryHandlers({ memory: memoryWriter, wholesalers }),
  });
  const fill = postgresMemoryFill(database);
  let isListening = false;
  const feeding = periodicTask({
    task: 'fill-product-memory',
    everySeconds: FILL_AGAIN_SECONDS,
    log,
    run: async (stopping) => {
      if (isListening || !(await fillMemory({ products, fill }, stopping)) || stopping.aborted) return;
      await consumer.start();
      isListening = true;
    },
  });
  const ending: Service = { start: async () => undefined, stop: () => consumer.stop() };
  const sweeping = periodicTask({
    task: 'forget-names',
    everySeconds: GARBAGE_COLLECTION_SECONDS,
    log,
    run: (stopping) => deleteForgottenSources(database, stopping),
  });
  const openLists = manageOpenLists({
    lists: postgresOpenLists(database),
    read: readOpenList({ maxRows: MAX_LIST_ROWS, maxFileBytes: MAX_LIST_BYTES }),
    clock: () => new Date(),
    sweepSoon: () => sweeping.runNow(),
  });
  return { memory: postgresProductMemory(database), openLists, parts: [ending, feeding, sweeping] };
};
