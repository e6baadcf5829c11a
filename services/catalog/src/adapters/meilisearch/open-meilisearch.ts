import { Meilisearch } from 'meilisearch';

/** A user who waits for a lookup gets the error within ten seconds. */
const TIMEOUT_MS = 8_000;

/**
 * Creates a client. Responses are requested without compression: with it each search of several queries stalls for
 * some 45 ms on a quiet connection.
 */
export const openMeilisearch = (url: string, key: string): Meilisearch =>
  new Meilisearch({
    host: url,
    ...(key !== '' && { apiKey: key }),
    timeout: TIMEOUT_MS,
    requestInit: { headers: { 'accept-encoding': 'identity' } },
  });
