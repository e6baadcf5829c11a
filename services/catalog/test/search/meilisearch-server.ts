import { realServer } from '@tillmap/testing';

const CONTAINER_KEY = 'a-key-of-sixteen-characters';

/** The Meilisearch that tests run against, or why there is none. */
export const meilisearchServer = await realServer({
  name: 'Meilisearch',
  variable: 'MEILISEARCH_URL',
  container: {
    image: 'getmeili/meilisearch:v1.50.0',
    port: 7700,
    environment: { MEILI_MASTER_KEY: CONTAINER_KEY, MEILI_NO_ANALYTICS: 'true' },
    address: (hostAndPort) => `http://${hostAndPort}`,
  },
});

export const SERVER_KEY = process.env.MEILISEARCH_KEY ?? CONTAINER_KEY;
