import { type Columns, columnValues, type Database, type Log, placeholders, type Tx } from '@tillmap/database';
import type { AtOneMoment } from '../../application/ports/moment.ts';
import type { InTransaction, SessionEventPublisher, SessionUnitOfWork } from '../../application/ports/transaction.ts';
import type { Pieces } from '../../domain/pieces.ts';
import { postgresAssistStore } from './assistant-batch-store.ts';
import { postgresChunkStore } from './chunk-store.ts';
import { postgresItemStore } from './item-store.ts';
import { postgresPriceMemory, postgresPriceStore } from './price-store.ts';
import { postgresReviewList } from './review-list.ts';
import type { Tables } from './schema.generated.ts';
import { postgresSessionStore, postgresSessions } from './session-store.ts';
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

/** Everything a use case may touch in one transaction. */
export const postgresUnit = (tx: Tx, tell: SessionEventPublisher, pieces: Pieces): SessionUnitOfWork => ({
  sessions: postgresSessionStore(tx),
  chunks: postgresChunkStore(tx, pieces),
  assists: postgresAssistStore(tx, pieces),
  items: postgresItemStore(tx),
  prices: postgresPriceStore(tx),
  priceMemory: postgresPriceMemory(tx),
  uploads: postgresUploadStore(tx),
  repeats: postgresRepeatedUploadStore(tx),
  acceptances: {
    insert: async (acceptance) => {
      await tx.execute(INSERT_ACCEPTANCE, columnValues(ACCEPTANCE, acceptance));
    },
  },
  events: tell,
});

export const postgresTransactions =
  (database: Database, tellerOf: (tx: Tx) => SessionEventPublisher, pieces: Pieces): InTransaction =>
  (work) =>
    database.transaction((tx) => work(postgresUnit(tx, tellerOf(tx), pieces)));

export const postgresMoment =
  (database: Database, log: Pick<Log, 'warn'>): AtOneMoment =>
  (read) =>
    database.snapshot((queries) =>
      read({ sessions: postgresSessions(queries), reviewList: postgresReviewList(queries, log) }),
    );
