import { randomBytes } from 'node:crypto';
import kafkajs from 'kafkajs';

/** A bus to measure on: what a heading calls it, the settings that select it, and the way to leave nothing on it. */
export type Bus = Readonly<{
  title: 'the default bus' | 'Kafka';
  environment: Readonly<Record<string, string>>;
  clear(): Promise<void>;
}>;

/**
 * Whatever the environment names besides: PostgreSQL alone keeps everything, and no classifier is trained beside what is
 * measured, so that the bus is the only difference.
 */
const ON_POSTGRES_ALONE = {
  KAFKA_BROKERS: '',
  MONGODB_URL: '',
  MEILISEARCH_URL: '',
  S3_ENDPOINT: '',
  KEYCLOAK_URL: '',
};

export const defaultBus: Bus = {
  title: 'the default bus',
  environment: ON_POSTGRES_ALONE,
  clear: async () => undefined,
};

/** Kafka of KAFKA_BROKERS, with topics of its own; undefined where the environment names none. */
export const kafkaBus = (say: (message: string) => void): Bus | undefined => {
  const { KAFKA_BROKERS: brokers } = process.env;
  if (!brokers) return undefined;
  const prefix = `bench-${randomBytes(4).toString('hex')}.`;
  return {
    title: 'Kafka',
    environment: { ...ON_POSTGRES_ALONE, KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix },
    clear: () =>
      removeAll(brokers, prefix).catch((error: unknown) =>
        say(`the topics ${prefix}* stay on Kafka: ${error instanceof Error ? error.message : String(error)}`),
      ),
  };
};

const removeAll = async (brokers: string, prefix: string): Promise<void> => {
  const client = new kafkajs.Kafka({ brokers: brokers.split(','), logLevel: kafkajs.logLevel.NOTHING });
  const admin = client.admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    const ours = (name: string): boolean => name.startsWith(prefix);
    await admin.deleteGroups(groups.map(({ groupId }) => groupId).filter(ours)).catch(() => undefined);
    await admin.deleteTopics({ topics: (await admin.listTopics()).filter(ours) });
  } finally {
    await admin.disconnect();
  }
};
