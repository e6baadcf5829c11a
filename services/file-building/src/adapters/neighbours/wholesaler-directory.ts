import { internalWholesaler } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { type Clock, DependencyUnavailable, DomainError } from '@tillmap/service-kit/domain';
import type { KnownWholesaler, WholesalerCopies, WholesalerDirectory } from '../../application/ports/neighbours.ts';
import { namesOf, type Wholesaler } from '../../domain/wholesaler.ts';

const MAX_AGE_MS = 60_000;
/** While the owner is away the copy is used for so long before it is asked again. */
const ASK_AGAIN_MS = 2_000;

type Entry = { known: KnownWholesaler; freshUntil: number };
type Deps = { client: ServiceClient; copies: WholesalerCopies; clock: Clock };

const knownOf = (wholesaler: Wholesaler): KnownWholesaler => ({ wholesaler, names: namesOf(wholesaler) });

/** Undefined when reference-data says that there is no such wholesaler. */
const askOwner = async (client: ServiceClient, code: string): Promise<Wholesaler | undefined> => {
  try {
    const { vat_codes: vatCodes, ...wholesaler } = await client(internalWholesaler, { params: { code } });
    return { ...wholesaler, vatCodes };
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return undefined;
    throw error;
  }
};

/** Copies in memory over copies in the database over reference-data itself. */
export const wholesalerDirectory = ({ client, copies, clock }: Deps): WholesalerDirectory => {
  const entries = new Map<string, Entry>();
  const asking = new Map<string, Promise<KnownWholesaler | undefined>>();

  const remember = (known: KnownWholesaler, forMs: number): KnownWholesaler => {
    entries.set(known.wholesaler.code, { known, freshUntil: clock().getTime() + forMs });
    return known;
  };

  const lastCopy = async (code: string): Promise<KnownWholesaler | undefined> => {
    const kept = entries.get(code)?.known;
    if (kept) return kept;
    const copy = await copies.read(code);
    return copy && knownOf(copy);
  };

  const ask = async (code: string, isOutdated: () => boolean): Promise<KnownWholesaler | undefined> => {
    try {
      const wholesaler = await askOwner(client, code);
      if (!wholesaler) {
        entries.delete(code);
        return undefined;
      }
      // An answer that was under way when the wholesaler changed may be older than the change.
      const known = isOutdated() ? knownOf(wholesaler) : remember(knownOf(wholesaler), MAX_AGE_MS);
      await copies.keep(wholesaler);
      return known;
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error;
      const copy = await lastCopy(code);
      if (!copy) throw error;
      return remember(copy, ASK_AGAIN_MS);
    }
  };

  /** Many readers share one question. */
  const askOnce = (code: string): Promise<KnownWholesaler | undefined> => {
    const underWay = asking.get(code);
    if (underWay) return underWay;
    const isOutdated = (): boolean => asking.get(code) !== asked;
    const asked: Promise<KnownWholesaler | undefined> = Promise.resolve()
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
      return entry && clock().getTime() < entry.freshUntil ? entry.known : askOnce(code);
    },
    getFresh: askOnce,
    forget: (code) => {
      const entry = entries.get(code);
      if (entry) entry.freshUntil = 0;
      asking.delete(code);
    },
  };
};
