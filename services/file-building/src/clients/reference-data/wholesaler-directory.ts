import { createWholesalerCache } from '@tillmap/bus/wholesaler-cache';
import type { ServiceClient } from '@tillmap/service-kit';
import {
  type NamesOf,
  NO_NAMES,
  namesOf,
  type Wholesaler,
  type WholesalerDirectory,
  type WholesalerWithNames,
} from '../../model/wholesaler.ts';

type Deps = Readonly<{
  client: ServiceClient;
  /** Copies that outlive the process. */
  copies: { read(code: string): Promise<Wholesaler | undefined>; keep(wholesaler: Wholesaler): Promise<void> };
}>;

const knownOf = (wholesaler: Wholesaler): WholesalerWithNames => ({ wholesaler, names: namesOf(wholesaler) });

/**
 * What reference-data owns: copies in memory, a minute old at most while it answers, over copies in the database; when it
 * is away the last copy stands.
 */
export const wholesalerDirectory = ({ client, copies }: Deps) =>
  createWholesalerCache({
    client,
    take: ({
      vat_codes: vatCodes,
      review_threshold: reviewThreshold,
      learns_from_reviews: learnsFromReviews,
      ...wholesaler
    }) => knownOf({ ...wholesaler, vatCodes, reviewThreshold, learnsFromReviews }),
    kept: {
      read: async (code) => {
        const copy = await copies.read(code);
        return copy && knownOf(copy);
      },
      keep: ({ wholesaler }) => copies.keep(wholesaler),
    },
  });

/** The names in it; none while it does not answer. */
export const namesIn =
  (wholesalers: Pick<WholesalerDirectory, 'get'>): NamesOf =>
  async (code) =>
    (await wholesalers.get(code).catch(() => undefined))?.names ?? NO_NAMES;
