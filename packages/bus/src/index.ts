export { decode, type EventDefinition, encode } from './encoding/event-definition.ts';
export { CancellableDelay } from './handling/pause.ts';
export {
  consumer,
  type EventHandler,
  handleDeadLetter,
  handleEvent,
} from './inbox/consumer.ts';
export { recordOnce, wasHandled } from './inbox/inbox.ts';
export { MemoryLog } from './memory-bus/memory-log-store.ts';
export { openMemoryBus } from './memory-bus/open-memory-bus.ts';
export { DatabaseLease, LEASE_MS } from './outbox/database-lease.ts';
export { MESSAGING_MIGRATIONS, MESSAGING_TABLES } from './outbox/messaging-tables.ts';
export { outbox } from './outbox/outbox.ts';
export { type Relay, type RelayOptions, startRelay } from './outbox/relay.ts';
export {
  type BusMessage,
  type EventBus,
  NonRetryableError,
  type Position,
  PositionExpired,
  Refused,
  type Subscription,
} from './port/event-bus.ts';
export { MAX_BODY_BYTES } from './port/message-limits.ts';
export { BUS_MIGRATIONS } from './postgres-bus/bus-tables.ts';
export { openPostgresBus } from './postgres-bus/open-postgres-bus.ts';
export {
  type CommonKit,
  commonKit,
  type Feature,
  type InTransaction,
  inTransactionWith,
} from './service/feature.ts';
export { migrateTables } from './service/migrate-tables.ts';
export { busNeeds, busSettings } from './service/open-bus.ts';
export { consumerComponent, createBusProbe, relayComponent } from './service/service-components.ts';
export { type Backing, serviceOnBus } from './service/service-on-bus.ts';
