import { randomUUID } from 'node:crypto';
import type { EventBus } from '@tillmap/messaging';
import { openKafkaBus } from '@tillmap/messaging/kafka-bus/open-kafka-bus.ts';
import { PlatformaticBus } from './platformatic/platformatic-bus.ts';

export const CLIENTS = ['kafkajs', 'platformatic'] as const;
export type ClientName = (typeof CLIENTS)[number];

/** As long as the product's: a process without a heartbeat for so long loses its partitions. */
const SESSION_MS = 10_000;

/** Opens the buses of one run: those of one client, on topics that nothing else uses. */
export const busesOf = (client: ClientName, brokers: string): (() => Promise<EventBus>) => {
  const prefix = `clients-${randomUUID().slice(0, 8)}.`;
  const applicationName = `measure ${client}`;
  if (client === 'platformatic')
    return async () =>
      new PlatformaticBus({ brokers: brokers.split(','), applicationName, prefix, sessionMs: SESSION_MS });
  const settings = { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix };
  return () => openKafkaBus(settings, { applicationName, sessionMs: SESSION_MS, topics: [] });
};
