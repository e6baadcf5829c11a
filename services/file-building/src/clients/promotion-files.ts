import { internalPromotionFile } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import type { PromotionFile } from '../model/promotion-file.ts';

/** A file of a promotion, as the promotion service has it. Throws its 404 and 410. */
export const promotionFiles =
  (client: ServiceClient) =>
  async (id: string): Promise<PromotionFile> => {
    const { name, object_key: objectKey, promotion } = await client(internalPromotionFile, { params: { id } });
    return {
      id,
      name,
      objectKey,
      promotion: {
        id: promotion.id,
        name: promotion.name,
        wholesalerCode: promotion.wholesaler_code,
        days: { from: promotion.start_date ?? '', until: promotion.end_date ?? '' },
      },
    };
  };
