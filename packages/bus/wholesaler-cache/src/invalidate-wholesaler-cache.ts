import { decode, type EventBus, type Subscription } from '@tillmap/bus';
import { EVENT_TYPES, EVENTS, TOPICS } from '@tillmap/bus/events';
import type { Logger, Service } from '@tillmap/service-kit';

/** Invalidates changed wholesalers in every process, so that its cache requests them again. */
export const invalidateWholesalerCache = (bus: EventBus, log: Logger, onChange: (code: string) => void): Service => {
  let subscription: Subscription | undefined;
  return {
    async start() {
      const topics = [TOPICS.wholesalers];
      subscription = await bus.subscribeBroadcast({
        topics,
        from: await bus.currentPosition(topics),
        handle: async (message) => {
          if (message.headers.ce_type !== EVENT_TYPES.wholesalerChanged) return;
          const { wholesalerCode } = decode(EVENTS.wholesalerChanged, message);
          log.debug({ wholesaler: wholesalerCode }, 'wholesaler changed');
          onChange(wholesalerCode);
        },
      });
    },
    stop: async () => subscription?.stop(),
  };
};
