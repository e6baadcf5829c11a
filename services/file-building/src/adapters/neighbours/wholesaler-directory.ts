import type { ServiceClient } from '@tillmap/service-kit';
import type { Clock } from '@tillmap/service-kit/domain';
import { wholesalerCopies } from '@tillmap/wholesaler-copies';
import type { KnownWholesaler, WholesalerCopies, WholesalerDirectory } from '../../application/ports/neighbours.ts';
import { namesOf, type Wholesaler } from '../../domain/wholesaler.ts';

type Deps = { client: ServiceClient; copies: WholesalerCopies; clock: Clock };

const knownOf = (wholesaler: Wholesaler): KnownWholesaler => ({ wholesaler, names: namesOf(wholesaler) });

/** Copies in memory over copies in the database over reference-data itself. */
export const wholesalerDirectory = ({ client, copies, clock }: Deps): WholesalerDirectory =>
  wholesalerCopies({
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
