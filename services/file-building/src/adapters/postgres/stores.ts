import {
  type Columns,
  columnValues,
  type Database,
  type Log,
  placeholders,
  silentLog,
  type Tx,
} from '@tillmap/database';
import type { Tables } from '../../database/schema.generated.ts';
import type { Acceptance } from '../../domain/download/acceptance.ts';
import type { ChunkSizes } from '../../domain/processing/chunk-sizes.ts';
import { postgresAssistantBatches } from './assistant-batch-store.ts';
import { postgresBase } from './base-store.ts';
import { postgresChangeSteps } from './change-step-store.ts';
import { postgresChunkStore } from './chunk-store.ts';
import { type DifferenceList, postgresDifferenceList } from './difference-list.ts';
import { postgresDifferences } from './difference-store.ts';
import { postgresDownloads } from './download-store.ts';
import { postgresItemStore } from './item-store.ts';
import { postgresLabels } from './label-store.ts';
import { postgresPriceMemory, postgresPriceStore } from './price-store.ts';
import { postgresRejectedRows } from './rejected-rows.ts';
import { postgresReviewList, type ReviewList } from './review-list.ts';
import { postgresReviewSteps } from './review-step-store.ts';
import { postgresSessionStore, postgresSessions, type Sessions } from './session-store.ts';
import { postgresTillProfileStore } from './till-profile-store.ts';
import { postgresToldUploads } from './told-uploads.ts';
import { postgresRepeatedUploadStore, postgresUploadStore } from './upload-staging.ts';

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
  sessions: postgresSessionStore(tx),
  chunks: postgresChunkStore(tx, chunkSizes),
  assists: postgresAssistantBatches(tx, chunkSizes),
  items: postgresItemStore(tx),
  prices: postgresPriceStore(tx),
  // What does not fit was logged when it came, and is logged again by the list that shows it.
  reviewList: postgresReviewList(tx, silentLog),
  steps: postgresReviewSteps(tx),
  priceMemory: postgresPriceMemory(tx),
  uploads: postgresUploadStore(tx),
  toldUploads: postgresToldUploads(tx),
  rejected: postgresRejectedRows(tx),
  repeats: postgresRepeatedUploadStore(tx),
  downloads: postgresDownloads(tx),
  bases: postgresBase(tx),
  differences: postgresDifferences(tx),
  differenceList: postgresDifferenceList(tx),
  changeSteps: postgresChangeSteps(tx),
  labels: postgresLabels(tx),
  tillProfiles: postgresTillProfileStore(tx),
  acceptances: {
    insert: async (acceptance: Acceptance): Promise<void> => {
      await tx.execute(INSERT_ACCEPTANCE, columnValues(ACCEPTANCE, acceptance));
    },
  },
});

export type SessionStores = ReturnType<typeof postgresStores>;

/** What can be read of one moment. */
export type Moment = Readonly<{ sessions: Sessions; reviewList: ReviewList; differenceList: DifferenceList }>;

/** Reads sessions and their items as they are at one moment, whatever is changed meanwhile. */
export const postgresMoment =
  (database: Database, log: Pick<Log, 'warn'>) =>
  <T>(read: (moment: Moment) => Promise<T>): Promise<T> =>
    database.snapshot((queries) =>
      read({
        sessions: postgresSessions(queries),
        reviewList: postgresReviewList(queries, log),
        differenceList: postgresDifferenceList(queries),
      }),
    );

export type AtOneMoment = ReturnType<typeof postgresMoment>;
