import type { RequiredSetting } from '@tillmap/service-kit';
import type { MessagingSystem } from '@tillmap/service-kit/telemetry';
import { databaseSettings, type Log } from '@tillmap/storage/database';
import { z } from 'zod';
import { kafkaSettings } from '../kafka-bus/settings.ts';
import type { EventBus } from '../port/event-bus.ts';
import { openPostgresBus } from '../postgres-bus/open-postgres-bus.ts';

/** The settings that select the bus. Every service spreads them into its own. */
export const busSettings = {
  /** The database of the bus that needs PostgreSQL only; not used where KAFKA_BROKERS is set. */
  BUS_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** As for the services' own databases. */
  DATABASE_CA_FILE: databaseSettings.DATABASE_CA_FILE,
  ...kafkaSettings,
};

export const busNeeds: readonly RequiredSetting[] = [
  { settings: ['KAFKA_BROKERS'], what: 'Kafka, the bus between the services, as host:9092,host:9092' },
];

export type BusSettings = z.infer<z.ZodObject<typeof busSettings>>;

type Options = {
  /** The service's name, as the bus's own lists of connections show it. */
  readonly applicationName: string;
  readonly log?: Log;
};

/** What the bus stands on, by the settings that `openBus` reads. */
export const messagingSystemOf = ({ KAFKA_BROKERS }: Pick<BusSettings, 'KAFKA_BROKERS'>): MessagingSystem =>
  KAFKA_BROKERS ? 'kafka' : 'postgresql';

/** Opens the bus that the settings ask for: the only place that decides which one. Throws when it cannot be opened. */
export const openBus = async (settings: BusSettings, { applicationName, log }: Options): Promise<EventBus> => {
  if (settings.KAFKA_BROKERS) {
    // Loaded only where it serves: the client takes time and memory.
    const { openKafkaBus } = await import('../kafka-bus/open-kafka-bus.ts');
    return openKafkaBus(settings, { applicationName, ...(log && { log }) });
  }
  const { BUS_URL: url, DATABASE_CA_FILE: caFile } = settings;
  if (url) return openPostgresBus({ url, ...(caFile && { caFile }), applicationName, ...(log && { log }) });
  throw new Error('BUS_URL, the address of the database of the bus, or KAFKA_BROKERS is needed.');
};
