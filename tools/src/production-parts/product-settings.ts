import type { ServerAddresses } from './servers.ts';

/** What sets one installation apart from others on the same servers. */
export type Share = Readonly<{ name: string; apiSecret: string; publicUrl: string }>;

/**
 * The settings with which the whole product runs on its production parts: topics, database, bucket, realm and indexes
 * of its own. `.env.example` sets the same ones, and a test compares the two.
 */
export const productSettings = (
  addresses: ServerAddresses,
  { name, apiSecret, publicUrl }: Share,
): Readonly<Record<string, string>> => {
  const given = (variable: string): string => addresses[variable] ?? '';
  const word = name.replaceAll('-', '_');
  return {
    PUBLIC_URL: publicUrl,
    KAFKA_BROKERS: given('KAFKA_BROKERS'),
    KAFKA_TOPIC_PREFIX: `${name}.`,
    MONGODB_URL: given('MONGODB_URL'),
    MONGODB_DATABASE: word,
    S3_ENDPOINT: given('S3_ENDPOINT'),
    S3_ACCESS_KEY: given('S3_ACCESS_KEY'),
    S3_SECRET_KEY: given('S3_SECRET_KEY'),
    S3_BUCKET: name,
    KEYCLOAK_URL: given('KEYCLOAK_URL'),
    KEYCLOAK_REALM: name,
    KEYCLOAK_API_SECRET: apiSecret,
    ...(given('MEILISEARCH_URL') && {
      MEILISEARCH_URL: given('MEILISEARCH_URL'),
      MEILISEARCH_KEY: given('MEILISEARCH_KEY'),
      MEILISEARCH_PREFIX: word,
    }),
    ...(given('POSTGRES_URL') && { POSTGRES_URL: given('POSTGRES_URL') }),
  };
};
