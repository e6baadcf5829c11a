import { Meilisearch } from 'meilisearch';

const TIMEOUT_MS = 10_000;

/**
 * A client. Answers are asked for uncompressed: with compression each search of several queries stalls for some 45 ms
 * on a quiet connection.
 */
export const openMeilisearch = (url: string, key: string): Meilisearch =>
  new Meilisearch({
    host: url,
    ...(key !== '' && { apiKey: key }),
    timeout: TIMEOUT_MS,
    requestInit: { headers: { 'accept-encoding': 'identity' } },
  });
