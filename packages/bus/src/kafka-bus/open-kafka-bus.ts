import { type Log, silentLog } from '@tillmap/storage/database';
import { delay } from '../handling/pause.ts';
import { TOPIC_PLANS } from '../port/topics.ts';
import { KafkaBus } from './kafka-bus.ts';
import { type KafkaSettings, kafkaAccess } from './settings.ts';

const SESSION_MS = 10_000;
const START_MS = 60_000;
const PAUSE_MS = 1_000;

export type KafkaOptions = {
  readonly applicationName: string;
  /** A process without a heartbeat for this time loses its partitions; brokers allow 6 s and more. Default 10 s. */
  readonly sessionMs?: number;
  /** Made and checked before anything else; the product's otherwise. */
  readonly topics?: readonly string[];
  /** How long to wait for Kafka at the start. Default 60 s. */
  readonly startMs?: number;
  readonly log?: Log;
};

/**
 * Opens the bus on Kafka and makes sure that its topics exist. @throws a sentence when Kafka does not respond in
 * time.
 */
export const openKafkaBus = async (settings: KafkaSettings, options: KafkaOptions): Promise<KafkaBus> => {
  const { applicationName, sessionMs = SESSION_MS, log = silentLog, startMs = START_MS } = options;
  const { KAFKA_TOPIC_PREFIX: prefix = '', KAFKA_REPLICATION_FACTOR: replicationFactor } = settings;
  const access = kafkaAccess(settings);
  const bus = new KafkaBus({ access, applicationName, prefix, replicationFactor, sessionMs, log });
  const until = performance.now() + startMs;
  for (;;) {
    try {
      await bus.prepare(options.topics ?? Object.keys(TOPIC_PLANS));
      return bus;
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal !== undefined || performance.now() > until) {
        await bus.close();
        const at = access.brokers.join(', ');
        throw new Error(refusal ? `Kafka refuses us at ${at}: ${refusal}` : `Kafka does not answer at ${at}.`, {
          cause: error,
        });
      }
      log.warn({ err: error, brokers: access.brokers }, 'Waiting for Kafka');
      await delay(PAUSE_MS, new AbortController().signal);
    }
  }
};

/** The broker's word when it knows us and does not want us; waiting would change nothing. */
const refusalIn = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { name, message, cause, type, errors = [] } = error as Error & { type?: string; errors?: unknown[] };
  if (/SASL|Authori[sz]ation/i.test(`${name} ${type ?? ''}`)) return message;
  // Several topics that cannot be created are reported together.
  return [cause, ...errors].map(refusalIn).find((found) => found !== undefined);
};
