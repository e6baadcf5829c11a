import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { manageShops } from './manage-shops.ts';

/** The calls about shops. */
export const shopRoutes = (shops: ReturnType<typeof manageShops>): Route[] => [
  route(contract.listShops, async () => ({ body: { data: { shops: await shops.list() } } })),
  route(
    contract.createShop,
    async ({
      actor,
      ip,
      body: { till_profile: tillProfile, copy_from: copyFrom, flag_choices: flagChoices, ...body },
    }) => ({
      body: { data: await shops.create({ ...actor, ip }, { ...body, tillProfile, copyFrom, flagChoices }) },
    }),
  ),
  route(
    contract.updateShop,
    async ({ actor, ip, params, body: { till_profile: tillProfile, flag_choices: flagChoices, ...body } }) => ({
      body: { data: await shops.save({ ...actor, ip }, params.code, { ...body, tillProfile, flagChoices }) },
    }),
  ),
  route(contract.deleteShop, async ({ actor, ip, params }) => {
    await shops.remove({ ...actor, ip }, params.code);
    return {};
  }),
];
