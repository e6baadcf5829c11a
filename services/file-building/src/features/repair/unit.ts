import type { SessionsInTransaction } from '../../kit.ts';
import type { SessionItem } from '../../model/item.ts';
import type { PriceMemory, PriceStore } from '../../model/stores/prices.ts';
import type { IdempotentUploads, RejectedRows, UploadStore } from '../../model/stores/uploads.ts';

/** What rows join in one transaction. */
export type RepairUnit = Readonly<{
  sessions: Pick<SessionsInTransaction, 'locked' | 'save'>;
  rejected: RejectedRows;
  uploads: Pick<UploadStore, 'keepReading'>;
  repeats: Pick<IdempotentUploads, 'keep'>;
  prices: Pick<PriceStore, 'keep' | 'kept'>;
  priceMemory: Pick<PriceMemory, 'find'>;
  names: Readonly<{
    /** Rows joined an upload, and replaced others. */
    joined(uploadId: string, added: readonly SessionItem[], removed: readonly SessionItem[]): Promise<void>;
  }>;
}>;
