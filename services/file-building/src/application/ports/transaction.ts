import type { Actor } from '@tillmap/service-kit/domain';
import type { Acceptance } from '../../domain/acceptance.ts';
import type { ClassifiedItem, SessionItem } from '../../domain/item.ts';
import type { Session, SessionEvent } from '../../domain/session.ts';
import type { AssistantBatch, AssistantBatchStore } from './assistant-batch-store.ts';
import type { Chunk, ChunkStore } from './chunk-store.ts';
import type { ItemStore } from './item-store.ts';
import type { PriceMemory, PriceStore } from './price-store.ts';
import type { SessionStore } from './session-store.ts';
import type { RepeatedUploadStore, UploadStore } from './upload-staging.ts';

type Person = Pick<Actor, 'id' | 'name' | 'email'>;

/** Tells other services; what is told commits with the state or not at all. */
export interface SessionEventPublisher {
  /** `by` is who did it, null for what the product does by itself. */
  sessionChanged(session: Session, events: readonly SessionEvent[], by: Person | null, now: Date): Promise<void>;
  chunksRequested(
    session: Session,
    chunks: readonly Readonly<{ chunk: Chunk; items: readonly SessionItem[]; known: readonly SessionItem[] }>[],
  ): Promise<void>;
  assistsAsked(
    session: Session,
    batches: readonly Readonly<{
      batch: AssistantBatch;
      items: readonly SessionItem[];
      known: readonly SessionItem[];
    }>[],
  ): Promise<void>;
  itemReviewed(session: Session, reviewed: ClassifiedItem, by: Pick<Person, 'id' | 'name'>, now: Date): Promise<void>;
  disclaimerAccepted(acceptance: Acceptance): Promise<void>;
}

/** What one transaction can work on. */
export type SessionUnitOfWork = Readonly<{
  sessions: SessionStore;
  chunks: ChunkStore;
  assists: AssistantBatchStore;
  items: ItemStore;
  prices: PriceStore;
  priceMemory: PriceMemory;
  uploads: UploadStore;
  repeats: RepeatedUploadStore;
  acceptances: { insert(acceptance: Acceptance): Promise<void> };
  events: SessionEventPublisher;
}>;

/** Runs `work` in one transaction: everything commits together or not at all. */
export type InTransaction = <T>(work: (unit: SessionUnitOfWork) => Promise<T>) => Promise<T>;
