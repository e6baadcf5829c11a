import type { Database } from '@tillmap/database';
import { consumerComponent, type EventBus } from '@tillmap/messaging';
import { type Logger, periodicTask, type Service } from '@tillmap/service-kit';
import { memoryHandlers } from './adapters/bus/memory-consumer.ts';
import { postgresMemoryFill } from './adapters/postgres/memory-fill.ts';
import { sweepForgotten } from './adapters/postgres/memory-sweep.ts';
import { memoryWriter } from './adapters/postgres/memory-writer.ts';
import { postgresProductMemory } from './adapters/postgres/product-memory.ts';
import type { wholesalerCopies } from './adapters/reference-data/wholesaler-cache.ts';
import { fillMemory } from './application/memory/fill-memory.ts';
import type { ProductStore } from './application/ports/product-store.ts';

const SWEEP_SECONDS = 60;
const FILL_AGAIN_SECONDS = 5;

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
    everySeconds: SWEEP_SECONDS,
    log,
    run: (stopping) => sweepForgotten(database, stopping),
  });
  return { memory: postgresProductMemory(database), parts: [ending, feeding, sweeping] };
};
