import { silentLog, type Tx } from '@tillmap/database';
import type { ChunkSizes } from './features/processing/rules/chunk-sizes.ts';
import { postgresAssistantBatches } from './features/processing/stores/assistant-batch-store.ts';
import { postgresChunkStore } from './features/processing/stores/chunk-store.ts';
import { postgresReviewList } from './features/review/stores/review-list.ts';

/** Everything that a use case may read and write in one transaction. */
export const postgresStores = (tx: Tx, chunkSizes: ChunkSizes) => ({
  chunks: postgresChunkStore(tx, chunkSizes),
  assists: postgresAssistantBatches(tx, chunkSizes),
  // What does not fit was logged when it came, and is logged again by the list that shows it.
  reviewList: postgresReviewList(tx, silentLog),
});

export type SessionStores = ReturnType<typeof postgresStores>;
