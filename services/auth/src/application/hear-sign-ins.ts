import type { InTransaction } from './ports/in-transaction.ts';
import type { NewsPosition, SignInNews, SignInNewsSource } from './ports/sign-in-news.ts';

type Deps = {
  source: SignInNewsSource;
  position: NewsPosition;
  inTransaction: InTransaction;
};

/** News may be committed a little later than others that are newer. */
const OVERLAP_MS = 60_000;

/**
 * Notes when people signed in at the other provider, and tells of those sign-ins that this service has not seen. Reads
 * a little twice; whoever was noted already is not told of again.
 */
export const hearSignIns = ({ source, position, inTransaction }: Deps) => {
  const note = async (news: SignInNews, isTold: boolean): Promise<void> => {
    const person = isTold && news.isSingleSignOn ? await source.find(news.userId) : undefined;
    await inTransaction(async ({ people, tell }) => {
      const isNew = await people.heardOfSignIn(news.userId, news.at);
      if (isNew && person) await tell({ what: 'signed_in', user: person, at: news.at, ipAddress: news.ipAddress });
    });
  };
  return async (): Promise<void> => {
    const readUntil = await position.read();
    // Keycloak takes no time before 1970, and that is where a realm nobody has signed in to yet leaves us.
    const from = readUntil && new Date(Math.max(0, readUntil.getTime() - OVERLAP_MS));
    const all = await source.since(from);
    // The first reading is of what was long before; it is noted, not told.
    for (const news of all) await note(news, readUntil !== undefined);
    const last = all.at(-1);
    if (last && (!readUntil || last.at > readUntil)) await position.write(last.at);
    else if (!readUntil) await position.write(new Date(0));
  };
};
