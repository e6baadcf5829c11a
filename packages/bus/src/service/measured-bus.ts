import { METRICS, type Metrics } from '@tillmap/service-kit';
import { type MessagingSystem, measuring } from '@tillmap/service-kit/telemetry';
import type { EventBus, GroupOptions } from '../port/event-bus.ts';

/** The bus with counts of what is published, and of how each try at a message went. `system` is what it stands on. */
export const instrumentBus = (bus: EventBus, metrics: Metrics, system: MessagingSystem): EventBus => {
  const published = metrics.counter(METRICS.busPublished);
  const handled = metrics.histogram(METRICS.busHandlingSeconds);
  const died = metrics.counter(METRICS.busDeadLetters);
  metrics.gauge(METRICS.busLag, async () =>
    (await bus.lag()).map(({ group, topic, messages }) => ({ labels: { group, topic }, value: messages })),
  );

  const measured = (options: GroupOptions): GroupOptions => ({
    ...options,
    handle: async (message, context) => {
      const began = performance.now();
      const took = (outcome: 'done' | 'failed', error?: unknown): void => {
        const seconds = (performance.now() - began) / 1_000;
        const { group } = options;
        const { topic } = message;
        handled({ group, topic, outcome }, seconds);
        measuring()?.messageProcessed({ system, group, topic, error }, seconds);
      };
      try {
        await options.handle(message, context);
      } catch (error) {
        took('failed', error);
        throw error;
      }
      took('done');
    },
    onDeadLetter: async (message, error) => {
      await options.onDeadLetter?.(message, error);
      died({ group: options.group, topic: message.topic });
    },
  });

  return {
    publish: async (messages) => {
      await bus.publish(messages);
      for (const [topic, { length }] of Map.groupBy(messages, (message) => message.topic)) {
        published({ topic }, length);
        measuring()?.messagesSent(system, topic, length);
      }
    },
    consumeGroup: (options) => {
      // A count that is there from the start, so that its first step is seen as one.
      for (const topic of options.topics) died({ group: options.group, topic }, 0);
      return bus.consumeGroup(measured(options));
    },
    subscribeBroadcast: (options) => bus.subscribeBroadcast(options),
    currentPosition: (topics) => bus.currentPosition(topics),
    handledPosition: (group, topics) => bus.handledPosition(group, topics),
    deadLetters: () => bus.deadLetters(),
    replay: (letters) => bus.replay(letters),
    lag: () => bus.lag(),
    health: () => bus.health(),
    close: () => bus.close(),
  };
};
