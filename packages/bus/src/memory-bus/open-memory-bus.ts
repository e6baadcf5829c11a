import { type Log, silentLog } from '@tillmap/storage/database';
import { LogBus } from '../log-bus/log-bus.ts';
import type { EventBus } from '../port/event-bus.ts';
import { MemoryLog, MemoryLogStore } from './memory-log-store.ts';

type Options = { readonly log?: MemoryLog; readonly leaseMs?: number; readonly logger?: Log };

/** A bus without a server, under the same contract. Buses that share a `MemoryLog` behave like processes that share a bus. */
export const openMemoryBus = ({
  log = new MemoryLog(),
  leaseMs = 10_000,
  logger = silentLog,
}: Options = {}): EventBus => new LogBus(new MemoryLogStore(log, leaseMs), logger);
