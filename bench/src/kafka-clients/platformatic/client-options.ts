import type { BaseOptions } from '@platformatic/kafka';

/** How a client of the bus connects: each call makes options of their own, because the client writes into them. */
export type MakeClientOptions = () => BaseOptions;

/** As patient as our use of kafkajs: 2 s for a connection, 10 s for a request. */
export const clientOptionsFor =
  (brokers: readonly string[], clientId: string): MakeClientOptions =>
  () => ({
    clientId,
    bootstrapBrokers: [...brokers],
    connectTimeout: 2_000,
    requestTimeout: 10_000,
    timeout: 10_000,
    retries: 5,
    retryDelay: 200,
    autocreateTopics: false,
  });
