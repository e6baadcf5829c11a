import {
  adminListWholesalers,
  createWholesaler,
  deleteWholesaler,
  internalUsualVat,
  internalWholesaler,
  listWholesalers,
  updateWholesaler,
  wholesalerHierarchy,
  wholesalerVatCodes,
} from '@tillmap/contracts';
import { NotFound, type Route, route } from '@tillmap/service-kit';
import type { knownWholesaler, manageWholesalers } from '../../application/wholesalers/wholesalers.ts';
import type { Wholesaler, WholesalerDetails } from '../../domain/wholesalers/wholesaler.ts';
import type { WholesalerStore } from '../postgres/postgres-wholesalers.ts';
import type { UsualVat } from '../postgres/usual-vat.ts';
import { personOf } from './person.ts';

type Deps = Readonly<{
  wholesalers: WholesalerStore;
  known: ReturnType<typeof knownWholesaler>;
  manage: ReturnType<typeof manageWholesalers>;
  /** The confidence below which a product of the wholesaler needs review. */
  thresholdOf: (wholesaler: Wholesaler) => number;
  learns: (wholesaler: Wholesaler) => boolean;
  usualVat: (wholesalerCode: string) => Promise<UsualVat[]>;
}>;

const shown = ({ id, code, name, description, active }: WholesalerDetails) => ({
  id,
  code,
  name,
  description,
  active,
});

/** Wholesalers and their lists, for people and for the other services. */
export const wholesalerRoutes = ({ wholesalers, known, manage, thresholdOf, learns, usualVat }: Deps): Route[] => [
  route(listWholesalers, async () => ({
    body: { data: (await wholesalers.list({ activeOnly: true })).map(({ code, name }) => ({ code, name })) },
  })),
  route(wholesalerHierarchy, async ({ params }) => ({
    body: { data: await wholesalers.hierarchy((await known(params.code)).code) },
  })),
  route(wholesalerVatCodes, async ({ params }) => ({
    body: { data: await wholesalers.vatCodes((await known(params.code)).code) },
  })),
  route(adminListWholesalers, async () => ({ body: { data: (await wholesalers.list()).map(shown) } })),
  route(createWholesaler, async (context) => ({
    body: { data: shown(await manage.create(context.body, personOf(context))) },
  })),
  route(updateWholesaler, async (context) => ({
    body: { data: shown(await manage.update(context.params.id, context.body, personOf(context))) },
  })),
  route(deleteWholesaler, async (context) => {
    await manage.remove(context.params.id, personOf(context));
    return {};
  }),
  route(internalWholesaler, async ({ params }) => {
    const found = await wholesalers.withLists(params.code);
    if (!found) throw new NotFound(`There is no wholesaler ${params.code}.`);
    const { code, name, active, version } = found.wholesaler;
    return {
      body: {
        code,
        name,
        active,
        version,
        review_threshold: thresholdOf(found.wholesaler),
        learns_from_reviews: learns(found.wholesaler),
        hierarchy: found.hierarchy,
        vat_codes: found.vatCodes,
      },
    };
  }),
  route(internalUsualVat, async ({ params }) => ({
    body: { groups: await usualVat((await known(params.code)).code) },
  })),
];
