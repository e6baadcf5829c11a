import { internalRevocations } from '@tillmap/contracts';
import type { Logger } from './logger.ts';
import { createRevocationCache } from './revocation-cache.ts';
import type { Service } from './service.ts';
import type { ServiceClient } from './service-client.ts';
import type { Revocations } from './tokens.ts';

const POLL_MS = 2_000;
/** Services start in any order: auth may need a moment before its absence is worth a line. */
const WARN_AFTER_FAILURES = 5;

/**
 * Polls auth's revocations: all at the start, then every two seconds. While auth is unavailable the last list stays;
 * a start does not wait for it.
 */
export const revocationList = (client: ServiceClient, log: Logger): Revocations & Service => {
  const memory = createRevocationCache();
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let failures = 0;

  const poll = async (): Promise<void> => {
    try {
      const news = await client(internalRevocations, { query: { since: position } });
      memory.apply({
        families: news.families,
        users: news.users.map(({ id, not_before }) => ({ id, notBefore: not_before })),
        apiKeys: news.api_keys,
      });
      position = news.position;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === WARN_AFTER_FAILURES)
        log.warn({ err: error }, 'Revocation refresh failed; using the cached list');
    }
  };
  const turn = async (): Promise<void> => {
    await poll();
    if (!isStopped) timer = setTimeout(() => void turn(), POLL_MS);
  };
  return {
    isRevoked: memory.isRevoked,
    start: turn,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
