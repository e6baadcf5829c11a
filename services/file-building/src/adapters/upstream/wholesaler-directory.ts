import type { ServiceClient } from '@tillmap/service-kit';
import type { Clock } from '@tillmap/service-kit/domain';
import { createWholesalerCache } from '@tillmap/wholesaler-cache';
import type { WholesalerCopies, WholesalerDirectory, WholesalerWithNames } from '../../application/ports/upstream.ts';
import { namesOf, type Wholesaler } from '../../domain/wholesaler.ts';

type Deps = { client: ServiceClient; copies: WholesalerCopies; clock: Clock };

const knownOf = (wholesaler: Wholesaler): WholesalerWithNames => ({ wholesaler, names: namesOf(wholesaler) });

/** Copies in memory over copies in the database over reference-data itself. */
export const wholesalerDirectory = ({ client, copies, clock }: Deps): WholesalerDirectory =>
  createWholesalerCache({
    client,
    clock,
    take: ({ vat_codes: vatCodes, review_threshold: reviewThreshold, ...wholesaler }) =>
      knownOf({ ...wholesaler, vatCodes, reviewThreshold }),
    kept: {
      read: async (code) => {
        const copy = await copies.read(code);
        return copy && knownOf(copy);
      },
      keep: ({ wholesaler }) => copies.keep(wholesaler),
    },
  });
