import { internalWholesaler, type Parsed } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { type Clock, DependencyUnavailable, DomainError, steadyClock } from '@tillmap/service-kit/domain';

const MAX_AGE_MS = 60_000;
/** While the owner is unavailable a cached entry is used for this time before the next request. */
const ASK_AGAIN_MS = 2_000;

/** A wholesaler as reference-data, its owner, returns it. */
export type WholesalerAnswer = Parsed<typeof internalWholesaler.answer>;

/** Cached wholesalers, a minute old at most while their owner responds; when it is unavailable the last entry stays. */
export type WholesalerCache<T> = {
  /** Undefined when reference-data has none; throws DependencyUnavailable without an entry. */
  get(code: string): Promise<T | undefined>;
  /** Requests the owner now, for what the cache does not have; falls back to the cache. */
  getFresh(code: string): Promise<T | undefined>;
  /** The copy is out of date. */
  forget(code: string): void;
};

type Options<T> = {
  readonly client: ServiceClient;
  /** Given in tests. */
  readonly clock?: Clock;
  /** The part of a response that is cached. */
  readonly take: (wholesaler: WholesalerAnswer) => T;
  /** Copies that outlive the process. */
  readonly kept?: { read(code: string): Promise<T | undefined>; keep(copy: T): Promise<void> };
};

type Entry<T> = { copy: T; freshUntil: number };

/** Undefined when reference-data has no such wholesaler. */
const askOwner = async (client: ServiceClient, code: string): Promise<WholesalerAnswer | undefined> => {
  try {
    return await client(internalWholesaler, { params: { code } });
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return undefined;
    throw error;
  }
};

/** Cached in memory, over the copies that are stored, if any, over reference-data itself. */
export const createWholesalerCache = <T>({
  client,
  clock = steadyClock,
  take,
  kept,
}: Options<T>): WholesalerCache<T> => {
  const entries = new Map<string, Entry<T>>();
  const asking = new Map<string, Promise<T | undefined>>();

  const remember = (code: string, copy: T, forMs: number): T => {
    entries.set(code, { copy, freshUntil: clock().getTime() + forMs });
    return copy;
  };

  const ask = async (code: string, isOutdated: () => boolean): Promise<T | undefined> => {
    try {
      const wholesaler = await askOwner(client, code);
      if (!wholesaler) {
        entries.delete(code);
        return undefined;
      }
      const copy = take(wholesaler);
      // A response that was under way when the wholesaler changed may be older than the change.
      if (!isOutdated()) remember(code, copy, MAX_AGE_MS);
      await kept?.keep(copy);
      return copy;
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error;
      const copy = entries.get(code)?.copy ?? (await kept?.read(code));
      if (copy === undefined) throw error;
      return remember(code, copy, ASK_AGAIN_MS);
    }
  };

  /** Many readers share one question. */
  const askOnce = (code: string): Promise<T | undefined> => {
    const underWay = asking.get(code);
    if (underWay) return underWay;
    const isOutdated = (): boolean => asking.get(code) !== asked;
    const asked: Promise<T | undefined> = Promise.resolve()
      .then(() => ask(code, isOutdated))
      .finally(() => {
        if (!isOutdated()) asking.delete(code);
      });
    asking.set(code, asked);
    return asked;
  };

  return {
    get: async (code) => {
      const entry = entries.get(code);
      return entry && clock().getTime() < entry.freshUntil ? entry.copy : askOnce(code);
    },
    getFresh: askOnce,
    forget: (code) => {
      const entry = entries.get(code);
      if (entry) entry.freshUntil = Number.NEGATIVE_INFINITY;
      asking.delete(code);
    },
  };
};
