import type { Tx } from '@tillmap/database';
import type { SessionsInTransaction } from './kit.ts';
import type { SessionItem } from './model/item.ts';
import type { ItemStore, PriceMemory, PriceStore } from './model/stores/items.ts';
import type { RejectedRows, RepeatedUploads, UploadStore } from './model/stores/uploads.ts';

/** What one transaction can work on; all of it commits together or not at all. */
export type SessionUnitOfWork = Readonly<{
  sessions: SessionsInTransaction;
  items: ItemStore;
  prices: PriceStore;
  priceMemory: PriceMemory;
  uploads: UploadStore;
  repeats: RepeatedUploads;
  rejected: RejectedRows;
  names: Readonly<{
    joined(uploadId: string, added: readonly SessionItem[], removed: readonly SessionItem[]): Promise<void>;
  }>;
}>;

/** Runs `work` in one transaction; `tx` is for what features do in it that stand alone. */
export type InTransaction = <T>(work: (unit: SessionUnitOfWork, tx: Tx) => Promise<T>) => Promise<T>;
