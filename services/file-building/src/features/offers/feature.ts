import type { Feature } from '@tillmap/bus';
import * as contract from '@tillmap/contracts';
import { route } from '@tillmap/service-kit';
import type { Kit } from '../../kit.ts';
import { offersOfDay } from './offers-of-day.ts';
import { postgresDatedItems } from './stores/dated-items.ts';

type Needs = Pick<Parameters<typeof offersOfDay>[0], 'lastCompleted'>;

/** The offers and new prices of a day. */
export const offersFeature = (
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { lastCompleted }: Needs,
): Feature => {
  const offers = offersOfDay({ lastCompleted, datedItems: postgresDatedItems(database), clock });
  return {
    routes: [
      route(contract.offersOfDay, async ({ actor, query: { wholesaler_code: wholesalerCode, day } }) => ({
        body: { data: await offers(actor, { wholesalerCode, day }) },
      })),
    ],
  };
};
