import type { ReadyCheck, Service } from '@tillmap/service-kit';
import type { Database, Log } from '@tillmap/storage/database';
import { type ConsumerOptions, consumer } from '../inbox/consumer.ts';
import { type Relay, startRelay } from '../outbox/relay.ts';
import type { EventBus, Subscription } from '../port/event-bus.ts';

/** The relay of a service's outbox as a part to start and stop. */
export const relayComponent = (database: Database, bus: EventBus, log: Log): Service => {
  let relay: Relay | undefined;
  return {
    start: async () => {
      relay = startRelay({ database, bus, log });
    },
    stop: async () => relay?.stop(),
  };
};

/** A consumer group as a part to start and stop. Its inbox bears the group's name unless another one is given. */
export const consumerComponent = ({
  name,
  ...options
}: Omit<ConsumerOptions, 'name'> & Partial<Pick<ConsumerOptions, 'name'>>): Service => {
  let subscription: Subscription | undefined;
  return {
    start: async () => {
      subscription = await consumer({ ...options, name: name ?? options.group });
    },
    stop: async () => subscription?.stop(),
  };
};

/**
 * The bus in /readyz. An unavailable one is named and takes no service out of rotation: what it accepts waits in the
 * outbox.
 */
export const busCheck =
  (bus: EventBus): ReadyCheck =>
  async () => {
    const { up, reason } = await bus.health();
    return up ? undefined : (reason ?? 'The bus does not answer.');
  };

const KNOWN_FOR_MS = 1_000;

/** Whether the bus responds, for messages about what a user waits for: checked once a second at most. */
export const createBusProbe = (bus: Pick<EventBus, 'health'>): (() => Promise<boolean>) => {
  let asked: { readonly answer: Promise<boolean>; readonly at: number } | undefined;
  return () => {
    if (!asked || performance.now() - asked.at > KNOWN_FOR_MS) {
      const answer = bus.health().then(
        ({ up }) => up,
        () => false,
      );
      asked = { answer, at: performance.now() };
    }
    return asked.answer;
  };
};

/** The read replica in /readyz, where there is one. Without it lists come from the primary. */
export const readReplicaCheck = (database: Database): Readonly<Record<string, ReadyCheck>> => {
  const state = database.copyState();
  if (state === undefined) return {};
  return {
    'database for lists': async () => {
      const present = database.copyState();
      return present === 'in step' ? undefined : `It is ${present}; lists are read from the original.`;
    },
  };
};
