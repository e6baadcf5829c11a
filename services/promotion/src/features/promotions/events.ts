import { encode, outbox } from '@tillmap/bus';
import { create, EVENTS, PromotionChangedSchema } from '@tillmap/bus/events';
import type { Clock } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import { eventOptions, toldBy } from '../../kit.ts';
import type { AuditActor, Promotion } from '../../model/promotion.ts';

/** Published through the outbox of a transaction: it commits with the state or not at all. */
export const promotionEvents =
  (tx: Tx, clock: Clock) =>
  (
    what: 'created' | 'deleted',
    { id, name, wholesalerCode }: Promotion,
    fileCount: number,
    by: AuditActor,
  ): Promise<void> => {
    const now = clock();
    const message = create(PromotionChangedSchema, {
      promotionId: id,
      what,
      name,
      wholesalerCode,
      fileCount,
      ...toldBy(by, now),
    });
    return outbox(tx).add([encode(EVENTS.promotionChanged, message, eventOptions(now))]);
  };

export type TellPromotion = ReturnType<typeof promotionEvents>;
