import type { SessionsInTransaction } from '../../kit.ts';
import type { Session } from '../../model/session.ts';
import type { PriceStore } from '../../model/stores/prices.ts';
import type { IdempotentUploads, UploadStore } from '../../model/stores/uploads.ts';

/** What switches a session to an upload in one transaction. */
export type UploadUnit = Readonly<{
  sessions: Pick<SessionsInTransaction, 'locked' | 'save'>;
  uploads: UploadStore;
  repeats: IdempotentUploads;
  prices: Pick<PriceStore, 'keep'>;
  /** The names of an upload are to be told. */
  names: Readonly<{ enqueue(uploadId: string, session: Session, at: Date): Promise<void> }>;
  /** What a run was cut into is of an upload before. */
  chunks: Readonly<{ removeAll(sessionId: string): Promise<void> }>;
}>;
