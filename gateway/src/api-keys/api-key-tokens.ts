import { API_KEY_PATTERN, internalApiKeyToken } from '@tillmap/contracts';
import { type Clock, DomainError, type ServiceClient, steadyClock } from '@tillmap/service-kit';

/** How long a token is used for its key, and how many are kept. */
const KEPT_MS = 60_000;
const MAX_KEPT = 1_000;

export class WrongApiKey extends DomainError {
  constructor() {
    super('wrong-api-key', 401, 'This API key is not valid.');
  }
}

export type ApiKeyTokens = {
  /**
   * Returns the token of a key. `beforeAsking` may refuse when auth has to exchange it, and returns what is called once
   * auth did. @throws WrongApiKey, or auth's error.
   */
  tokenFor(key: string, beforeAsking: () => Promise<() => void>): Promise<string>;
  /** Drops the cached token of a key that was refused. */
  drop(key: string): void;
};

/**
 * Exchanges API keys for tokens at auth, each at most once a minute. Keys that auth refuses are not remembered. A token is
 * used while no clock has gone on for longer: the steady one may stand while a machine sleeps, and tokens run out by the
 * time of day.
 */
export const apiKeyTokens = (
  client: ServiceClient,
  clock: Clock = steadyClock,
  timeOfDay: Clock = () => new Date(),
): ApiKeyTokens => {
  const kept = new Map<string, { token: Promise<string>; until: number; untilByDay: number }>();

  const ask = async (key: string): Promise<string> => {
    try {
      return (await client(internalApiKeyToken, { body: { key } })).token;
    } catch (error) {
      throw error instanceof DomainError && error.status === 401 ? new WrongApiKey() : error;
    }
  };
  const keep = (key: string): Promise<string> => {
    const until = clock().getTime() + KEPT_MS;
    const asked = { token: ask(key), until, untilByDay: timeOfDay().getTime() + KEPT_MS };
    kept.delete(key);
    kept.set(key, asked);
    asked.token.catch(() => {
      if (kept.get(key) === asked) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return asked.token;
  };
  const known = (key: string): Promise<string> | undefined => {
    const found = kept.get(key);
    const isFresh = found && clock().getTime() < found.until && timeOfDay().getTime() < found.untilByDay;
    return isFresh ? found.token : undefined;
  };
  return {
    async tokenFor(key, beforeAsking) {
      if (!API_KEY_PATTERN.test(key)) throw new WrongApiKey();
      const found = known(key);
      if (found) return found;
      const worked = await beforeAsking();
      // Another request with this key may have exchanged it in between.
      const token = await (known(key) ?? keep(key));
      worked();
      return token;
    },
    drop: (key) => {
      kept.delete(key);
    },
  };
};
