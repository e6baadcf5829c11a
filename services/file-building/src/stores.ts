import type { DownloadContent } from '@tillmap/contracts';
import {
  type Columns,
  columnValues,
  type Database,
  type Log,
  placeholders,
  type Queries,
  silentLog,
  type Tx,
} from '@tillmap/database';
import type { Tables } from './database/schema.generated.ts';
import type { Acceptance } from './features/download/rules/acceptance.ts';
import { postgresDownloads } from './features/download/stores/download-store.ts';
import type { ChunkSizes } from './features/processing/rules/chunk-sizes.ts';
import { postgresAssistantBatches } from './features/processing/stores/assistant-batch-store.ts';
import { postgresChunkStore } from './features/processing/stores/chunk-store.ts';
import { postgresReviewList, type ReviewList } from './features/review/stores/review-list.ts';
import { postgresSessions, type Sessions } from './features/sessions/stores/session-store.ts';
import { postgresTillProfileStore } from './features/till/stores/till-profile-store.ts';
import type { InFile } from './model/in-file.ts';

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
  tillProfiles: postgresTillProfileStore(tx),
  acceptances: {
    insert: async (acceptance: Acceptance): Promise<void> => {
      await tx.execute(INSERT_ACCEPTANCE, columnValues(ACCEPTANCE, acceptance));
    },
  },
});

export type SessionStores = ReturnType<typeof postgresStores>;

/** What of each changed line goes into a file, by canonical barcode. */
type ChangesInFile = (uploadId: string, content: DownloadContent) => Promise<ReadonlyMap<string, InFile>>;

/** What can be read of one moment. */
export type Moment = Readonly<{ sessions: Sessions; reviewList: ReviewList; inFile: ChangesInFile }>;

/** Reads sessions and their items as they are at one moment, whatever is changed meanwhile. */
export const postgresMoment =
  (
    database: Database,
    log: Pick<Log, 'warn'>,
    inFile: (queries: Queries, ...of: Parameters<ChangesInFile>) => ReturnType<ChangesInFile>,
  ) =>
  <T>(read: (moment: Moment) => Promise<T>): Promise<T> =>
    database.snapshot((queries) =>
      read({
        sessions: postgresSessions(queries),
        reviewList: postgresReviewList(queries, log),
        inFile: (...of) => inFile(queries, ...of),
      }),
    );

export type AtOneMoment = ReturnType<typeof postgresMoment>;
