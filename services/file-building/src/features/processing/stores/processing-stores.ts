import type { Tx } from '@tillmap/storage/database';
import type { ChunkSizes } from '../rules/chunk-sizes.ts';
import { postgresAssistantBatches } from './assistant-batch-store.ts';
import { postgresChunkStore } from './chunk-store.ts';

/** All that this feature keeps: what of a run is out, and what waits. */
export const processingStores = (tx: Tx, sizes: ChunkSizes) => ({
  chunks: postgresChunkStore(tx, sizes),
  assists: postgresAssistantBatches(tx, sizes),
});

export type ProcessingStores = ReturnType<typeof processingStores>;
