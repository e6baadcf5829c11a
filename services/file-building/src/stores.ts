import type { Tx } from '@tillmap/storage/database';
import type { ChunkSizes } from './features/processing/rules/chunk-sizes.ts';
import { postgresAssistantBatches } from './features/processing/stores/assistant-batch-store.ts';
import { postgresChunkStore } from './features/processing/stores/chunk-store.ts';

/** Everything that a use case may read and write in one transaction. */
export const postgresStores = (tx: Tx, chunkSizes: ChunkSizes) => ({
  chunks: postgresChunkStore(tx, chunkSizes),
  assists: postgresAssistantBatches(tx, chunkSizes),
});

export type SessionStores = ReturnType<typeof postgresStores>;
