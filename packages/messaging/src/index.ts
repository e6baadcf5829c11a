export {
  type ConsumerOptions,
  consumer,
  type EventHandler,
  type EventMeta,
  handleDeadLetter,
  handleEvent,
} from './consumer.ts';
export {
  type BroadcastOptions,
  type BusHealth,
  type BusMessage,
  type EventBus,
  type GroupContext,
  type GroupOptions,
  NonRetryableError,
  type Position,
  PositionExpired,
  Refused,
  type Subscription,
} from './event-bus.ts';
export { decode, defineEvent, type EncodeOptions, type EventDefinition, encode } from './event-definition.ts';
export { BUS_MIGRATIONS } from './log/bus-tables.ts';
export { MemoryLog } from './log/memory-log-store.ts';
export { MAX_BODY_BYTES } from './message-limits.ts';
export { migrateTables } from './migrate-tables.ts';
export { busNeeds, busSettings } from './open-bus.ts';
export { openMemoryBus } from './open-memory-bus.ts';
export { openPostgresBus, type PostgresBusOptions } from './open-postgres-bus.ts';
export { DatabaseLease } from './outbox/database-lease.ts';
export { recordOnce, wasHandled } from './outbox/inbox.ts';
export { MESSAGING_MIGRATIONS, MESSAGING_TABLES } from './outbox/messaging-tables.ts';
export { type Outbox, type OutboxEvent, outbox } from './outbox/outbox.ts';
export { type Relay, type RelayOptions, startRelay } from './outbox/relay.ts';
export { consumerComponent, createBusProbe, relayComponent } from './service-components.ts';
export { type Backing, serviceOnBus } from './service-on-bus.ts';
