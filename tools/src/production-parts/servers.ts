/** Addresses of real servers and how to get in, by the names of the environment variables that services and tests read. */
export type ServerAddresses = Readonly<Record<string, string>>;

/** The parts without which the product does not run as in production; Meilisearch joins where there is one. */
export const PARTS = [
  { name: 'kafka', title: 'Kafka', variable: 'KAFKA_BROKERS' },
  { name: 'keycloak', title: 'Keycloak', variable: 'KEYCLOAK_URL' },
  { name: 's3', title: 'an S3 server', variable: 'S3_ENDPOINT' },
  { name: 'mongo', title: 'MongoDB', variable: 'MONGODB_URL' },
] as const;

/** Servers for a run of the tests. `close` stops what this run started and leaves what ran before. */
export type Servers = Readonly<{ addresses: ServerAddresses; close(): Promise<void> }>;

/** The titles of the parts that are not among these addresses. */
export const missingParts = (addresses: ServerAddresses): string[] =>
  PARTS.filter(({ variable }) => !addresses[variable]).map(({ title }) => title);

/** The addresses in lines such as `export A=1 B=2`. */
export const readExports = (text: string): ServerAddresses =>
  Object.fromEntries(
    [...text.matchAll(/(?:^export| )\s*(?<name>[A-Z][A-Z0-9_]*)=(?<value>\S*)/gm)].map(({ groups }) => [
      groups!.name!,
      groups!.value!,
    ]),
  );
