import { Meilisearch } from 'meilisearch';

/** Whoever waits for a lookup is to hear within ten seconds that it cannot be done. */
const TIMEOUT_MS = 8_000;

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
