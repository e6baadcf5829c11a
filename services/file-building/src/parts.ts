import type { Database } from '@tillmap/database';
import { consumer, type EventBus, type Handler, startRelay } from '@tillmap/messaging';
import type { Logger, Service } from '@tillmap/service-kit';

/** The relay of this service's outbox as a part to start and stop. */
export const relayPart = (database: Database, bus: EventBus, log: Logger): Service => {
  let relay: ReturnType<typeof startRelay> | undefined;
  return {
    async start() {
      relay = startRelay({ database, bus, log });
    },
    stop: async () => relay?.stop(),
  };
};

/** Handlers of a consumer group as a part to start and stop. */
export const consumerPart = (
  database: Database,
  bus: EventBus,
  group: string,
  handlers: readonly Handler[],
): Service => {
  let subscription: Awaited<ReturnType<typeof consumer>> | undefined;
  return {
    async start() {
      subscription = await consumer({ bus, database, group, name: group, handlers });
    },
    stop: async () => subscription?.stop(),
  };
};

/**
 * Work that is done again and again, never twice at a time, until it is stopped. `soon()` asks for it at once. A failure
 * is logged and the work is tried again at its next turn.
 */
export const repeating = (
  what: string,
  everySeconds: number,
  log: Logger,
  work: () => Promise<void>,
): Service & { soon(): void } => {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = true;

  const turn = (): void => {
    if (isStopped) return;
    if (working) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(timer);
    isAskedAgain = false;
    working = work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`))
      .finally(() => {
        working = undefined;
        if (isAskedAgain) turn();
        else if (!isStopped) timer = setTimeout(turn, everySeconds * 1_000);
      });
  };
  return {
    soon: turn,
    async start() {
      isStopped = false;
      turn();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
};
