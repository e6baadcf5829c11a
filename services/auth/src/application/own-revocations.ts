import { REVOCATION_SECONDS } from '../domain/token-lives.ts';
import type { RevocationLog } from './ports/revocation-log.ts';

type Token = { family: string; userId: string; issuedAt: number };

/** The log's entries in memory, for checking tokens. `refresh` reads what is new and forgets what no token needs. */
export const ownRevocations = (log: RevocationLog, clock: () => Date) => {
  const families = new Map<string, number>();
  const users = new Map<string, { notBefore: number; heardAt: number }>();
  let position = 0;
  let reading: Promise<void> = Promise.resolve();

  const forget = (now: number): void => {
    const oldest = now - REVOCATION_SECONDS * 1_000;
    for (const [family, heardAt] of families) if (heardAt < oldest) families.delete(family);
    for (const [id, { heardAt }] of users) if (heardAt < oldest) users.delete(id);
  };
  const read = async (): Promise<void> => {
    const news = await log.since(position);
    const now = clock().getTime();
    forget(now);
    for (const family of news.families) families.set(family, now);
    for (const { id, notBefore } of news.users)
      users.set(id, { notBefore: Math.max(notBefore, users.get(id)?.notBefore ?? 0), heardAt: now });
    position = news.position;
  };
  return {
    isRevoked: ({ family, userId, issuedAt }: Token): boolean =>
      families.has(family) || issuedAt < (users.get(userId)?.notBefore ?? 0),
    /** One reading after the other, so that each starts after whatever was committed before the call. */
    refresh(): Promise<void> {
      reading = reading.catch(() => undefined).then(read);
      return reading;
    },
  };
};
