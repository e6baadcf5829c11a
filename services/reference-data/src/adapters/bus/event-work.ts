import type { Database, Log, Tx } from '@tillmap/database';
import { consumer, type EventBus, type Relay, type Subscription, startRelay } from '@tillmap/messaging';
import type { Service } from '@tillmap/service-kit';
import type { Stores } from '../../application/ports/stores.ts';
import { eventHandlers } from './event-handlers.ts';

type Deps = Readonly<{
  database: Database;
  bus: EventBus;
  storesIn: (tx: Tx) => Stores;
  learnFromReviews: boolean;
  log: Log;
}>;

const GROUP = 'reference-data';

/** Events out and in, as long as the process lives. */
export const eventWork = ({ database, bus, storesIn, learnFromReviews, log }: Deps): Service => {
  let relay: Relay | undefined;
  let subscription: Subscription | undefined;
  return {
    start: async () => {
      relay = startRelay({ database, bus, log });
      const handlers = eventHandlers({ storesIn, learnFromReviews });
      subscription = await consumer({ bus, database, group: GROUP, name: GROUP, handlers });
    },
    stop: async () => {
      await subscription?.stop();
      await relay?.stop();
    },
  };
};
