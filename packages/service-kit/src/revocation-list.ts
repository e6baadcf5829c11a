import { internalRevocations } from '@tillmap/contracts';
import type { Logger } from './logger.ts';
import type { Service } from './service.ts';
import type { ServiceClient } from './service-client.ts';
import type { Revocations } from './tokens.ts';

const POLL_MS = 2_000;
/** Parts start in any order: auth may need a moment before its absence is worth a line. */
const WARN_AFTER_FAILURES = 5;

/**
 * The revocations of auth, read whole at start and asked for every two seconds. While auth is away the last list
 * stands; a start does not wait for it.
 */
export const revocationList = (client: ServiceClient, log: Logger): Revocations & Service => {
  const families = new Set<string>();
  const users = new Map<string, number>();
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const poll = async (): Promise<void> => {
    try {
      const news = await client(internalRevocations, { query: { since: position } });
      for (const family of news.families) families.add(family);
      for (const { id, not_before } of news.users) users.set(id, Math.max(not_before, users.get(id) ?? 0));
      position = news.position;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === WARN_AFTER_FAILURES)
        log.warn({ err: error }, 'auth does not answer; the last list of ended sign-ins stands');
    }
  };
  const again = (): void => {
    timer = setTimeout(() => void poll().then(() => timer && again()), POLL_MS);
  };
  return {
    isRevoked: ({ family, userId, issuedAt }) => families.has(family) || issuedAt < (users.get(userId) ?? 0),
    async start() {
      await poll();
      again();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
