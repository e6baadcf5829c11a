import { type Columns, columnValues, placeholders, silentLog, type Tx } from '@tillmap/database';
import type { Tables } from './database/schema.generated.ts';
import type { Acceptance } from './features/download/rules/acceptance.ts';
import { postgresDownloads } from './features/download/stores/download-store.ts';
import type { ChunkSizes } from './features/processing/rules/chunk-sizes.ts';
import { postgresAssistantBatches } from './features/processing/stores/assistant-batch-store.ts';
import { postgresChunkStore } from './features/processing/stores/chunk-store.ts';
import { postgresReviewList } from './features/review/stores/review-list.ts';

const ACCEPTANCE = [
  'id',
  'session_id',
  'session_name',
  'wholesaler_code',
  'wholesaler_name',
  'user_id',
  'user_name',
  'user_email',
  'product_count',
  'not_reviewed_count',
  'file_name',
  'file_sha256',
  'ip_address',
  'user_agent',
  'disclaimer_version',
  'disclaimer_text',
  'accepted_at',
] as const satisfies Columns<Tables['acceptance']>;
const INSERT_ACCEPTANCE = `insert into acceptance (${ACCEPTANCE.join(', ')}) values (${placeholders(ACCEPTANCE)})`;

/** Everything that a use case may read and write in one transaction. */
export const postgresStores = (tx: Tx, chunkSizes: ChunkSizes) => ({
  chunks: postgresChunkStore(tx, chunkSizes),
  assists: postgresAssistantBatches(tx, chunkSizes),
  // What does not fit was logged when it came, and is logged again by the list that shows it.
  reviewList: postgresReviewList(tx, silentLog),
  downloads: postgresDownloads(tx),
  acceptances: {
    insert: async (acceptance: Acceptance): Promise<void> => {
      await tx.execute(INSERT_ACCEPTANCE, columnValues(ACCEPTANCE, acceptance));
    },
  },
});

export type SessionStores = ReturnType<typeof postgresStores>;
