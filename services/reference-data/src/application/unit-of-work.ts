import type { ReferenceEventPublisher } from '../adapters/bus/event-publisher.ts';
import type { ReferenceStores } from '../adapters/postgres/stores.ts';

/** What one transaction can work on and what it publishes; all of it commits together or not at all. */
export type ReferenceUnitOfWork = ReferenceStores & Readonly<{ tell: ReferenceEventPublisher }>;

/** Runs `work` in one transaction. */
export type InTransaction = <T>(work: (stores: ReferenceUnitOfWork) => Promise<T>) => Promise<T>;
