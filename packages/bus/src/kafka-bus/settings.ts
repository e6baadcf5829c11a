import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The settings of Kafka as the bus. `KAFKA_BROKERS` selects it; the others configure the connection. */
export const kafkaSettings = {
  /** `host:port`, a comma list: some brokers of the cluster, from which the others are learned. */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'a comma list of host:port')
    .optional(),
  /** Before the names of topics and groups, where several installations share a cluster. */
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9._-]{0,60}$/, 'letters, digits, dots, hyphens and underscores, at most 60')
    .optional(),
  /** Copies of each new topic; the cluster's own default otherwise. */
  KAFKA_REPLICATION_FACTOR: z.coerce.number().int().min(1).max(9).optional(),
  KAFKA_TLS: z.stringbool().optional(),
  /** File with the certificates (PEM) to accept instead of the usual ones; means TLS. */
  KAFKA_CA: z.string().min(1).optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
};

const schema = z.object(kafkaSettings);

export type KafkaSettings = z.infer<typeof schema>;

/** How a client reaches the cluster. */
export type KafkaAccess = {
  readonly brokers: string[];
  readonly ssl?: boolean | { readonly ca: string[] };
  readonly sasl?: { readonly mechanism: 'plain'; readonly username: string; readonly password: string };
};

/** The settings as a client wants them. Throws a sentence for settings that do not go together or a file that is not there. */
export const kafkaAccess = (settings: KafkaSettings): KafkaAccess => {
  const { KAFKA_BROKERS = '', KAFKA_TLS, KAFKA_CA, KAFKA_SASL_MECHANISM: mechanism } = settings;
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  if (KAFKA_TLS === false && KAFKA_CA) throw new Error('KAFKA_CA is set, but KAFKA_TLS says no.');
  if (mechanism && !(username && password))
    throw new Error('KAFKA_SASL_MECHANISM needs KAFKA_USERNAME and KAFKA_PASSWORD.');
  if (!mechanism && (username || password))
    throw new Error('KAFKA_USERNAME and KAFKA_PASSWORD need KAFKA_SASL_MECHANISM.');
  const ssl = KAFKA_CA ? { ca: [readFileSync(KAFKA_CA, 'utf8')] } : KAFKA_TLS;
  return {
    brokers: KAFKA_BROKERS.split(','),
    ...(ssl && { ssl }),
    // The client's types know each mechanism apart; all three take the same two words.
    ...(mechanism && username && password && { sasl: { mechanism: mechanism as 'plain', username, password } }),
  };
};
