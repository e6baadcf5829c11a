import type { Tx } from '@tillmap/database';
import type { SessionEventPublisher } from './event-publisher.ts';
import type { SessionStores } from './stores.ts';

/** What one transaction can work on and what it publishes; all of it commits together or not at all. */
export type SessionUnitOfWork = SessionStores & Readonly<{ events: SessionEventPublisher }>;

/** Runs `work` in one transaction; `tx` is for what features do in it that stand alone. */
export type InTransaction = <T>(work: (unit: SessionUnitOfWork, tx: Tx) => Promise<T>) => Promise<T>;
