import type { SessionEventPublisher } from './event-publisher.ts';
import type { SessionStores } from './stores.ts';

/** What one transaction can work on and what it publishes; all of it commits together or not at all. */
export type SessionUnitOfWork = SessionStores & Readonly<{ events: SessionEventPublisher }>;

/** Runs `work` in one transaction. */
export type InTransaction = <T>(work: (unit: SessionUnitOfWork) => Promise<T>) => Promise<T>;
