import type { RunIsolated } from '@tillmap/service-kit/domain';
import type { ExternalSignIn, ExternalSignInFeed } from '../adapters/keycloak/sign-in-events.ts';
import type { FeedWatermark } from '../adapters/postgres/keycloak-sync.ts';
import type { InTransaction } from '../adapters/postgres/transactions.ts';

type Deps = {
  source: ExternalSignInFeed;
  position: FeedWatermark;
  inTransaction: InTransaction;
  each: RunIsolated;
};

/** News may be committed a little later than others that are newer. */
const OVERLAP_MS = 60_000;
/** For so long behind the newest, what could not be noted is read again. */
const HELD_MS = 24 * 60 * 60_000;

/** When those were that could not be noted, and are to be read again. */
const heldBack = (waiting: readonly ExternalSignIn[], newest: Date): number[] =>
  waiting.map(({ at }) => at.getTime()).filter((at) => at > newest.getTime() - HELD_MS);

/**
 * Records when users signed in at the other provider, and publishes those sign-ins that this service has not seen.
 * Reads with an overlap; recorded ones are not published again. A user whose sign-in cannot be recorded is skipped,
 * and read again.
 */
export const importSignIns = ({ source, position, inTransaction, each }: Deps) => {
  const note = async (news: ExternalSignIn, isTold: boolean): Promise<void> => {
    const person = isTold && news.isSingleSignOn ? await source.find(news.userId) : undefined;
    await inTransaction(async ({ people, tell }) => {
      const isNew = await people.recordSignIn(news.userId, news.at);
      if (isNew && person) await tell({ what: 'signed_in', user: person, at: news.at, ipAddress: news.ipAddress });
    });
  };
  return async (): Promise<void> => {
    const readUntil = await position.read();
    // Keycloak takes no time before 1970, which is what a realm without sign-ins gives.
    const from = readUntil && new Date(Math.max(0, readUntil.getTime() - OVERLAP_MS));
    const all = await source.since(from);
    const waiting = Map.groupBy(all, ({ userId }) => userId);
    await each(
      [...waiting],
      ([userId]) => userId,
      async ([userId, ofPerson]) => {
        // The first read is of old sign-ins; they are recorded, not published.
        for (const news of ofPerson) await note(news, readUntil !== undefined);
        waiting.delete(userId);
      },
    );
    const last = all.at(-1);
    const until = last && Math.min(last.at.getTime(), ...heldBack([...waiting.values()].flat(), last.at));
    if (until !== undefined && (!readUntil || until > readUntil.getTime())) await position.write(new Date(until));
    else if (!readUntil) await position.write(new Date(0));
  };
};
