import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { presentFile } from '../../model/promotion.ts';
import type { managePromotions, PromotionWithFiles } from './manage-promotions.ts';

/** Returns a promotion under its wire names. */
const presentPromotion = (promotion: PromotionWithFiles): contract.Promotion => ({
  id: promotion.id,
  name: promotion.name,
  description: promotion.description,
  start_date: promotion.startDate,
  end_date: promotion.endDate,
  wholesaler_code: promotion.wholesalerCode,
  wholesaler: { code: promotion.wholesalerCode, name: promotion.wholesalerName },
  file_count: promotion.files.length,
  files: promotion.files.map(presentFile),
});

/** The calls of promotions as such. */
export const promotionRoutes = (promotions: ReturnType<typeof managePromotions>): Route[] => [
  route(contract.listPromotions, async ({ query }) => ({
    body: (await promotions.list(query.wholesaler_code)).map(presentPromotion),
  })),
  route(contract.showPromotion, async ({ params }) => ({ body: presentPromotion(await promotions.get(params.id)) })),
  route(contract.createPromotion, async ({ actor, ip, body }) => {
    const given = {
      wholesalerCode: body.wholesaler_code,
      name: body.name,
      description: body.description,
      startDate: body.start_date,
      endDate: body.end_date,
    };
    return { body: presentPromotion(await promotions.create(actor, ip, given)) };
  }),
  route(contract.deletePromotion, async ({ actor, params, ip }) => {
    await promotions.remove(actor, ip, params.id);
    return {};
  }),
  route(contract.internalPromotionUse, async ({ params }) => ({
    body: { promotions: await promotions.countOf(params.code) },
  })),
];
