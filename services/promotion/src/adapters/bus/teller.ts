import type { Tx } from '@tillmap/database';
import { create, EVENTS, PromotionChangedSchema, PromotionFileChangedSchema } from '@tillmap/events';
import { encode, outbox } from '@tillmap/messaging';
import { type Clock, currentContext } from '@tillmap/service-kit';
import type { AuditActor, PromotionEventPublisher } from '../../application/ports/stores.ts';

const byFields = ({ id, name, email, ipAddress }: AuditActor, at: Date) => ({
  byUserId: id,
  byUserName: name,
  byUserEmail: email,
  ipAddress,
  at: at.toISOString(),
});

/** Puts what is told into the outbox of the transaction. */
export const outboxTeller =
  (clock: Clock) =>
  (tx: Tx): PromotionEventPublisher => {
    const options = (time: Date) => ({ source: 'promotion', traceparent: currentContext()?.traceparent, time });
    return {
      promotionChanged: (what, { id, name, wholesalerCode }, fileCount, by) => {
        const now = clock();
        const message = create(PromotionChangedSchema, {
          promotionId: id,
          what,
          name,
          wholesalerCode,
          fileCount,
          ...byFields(by, now),
        });
        return outbox(tx).add([encode(EVENTS.promotionChanged, message, options(now))]);
      },
      fileChanged: (what, { id, promotionId, name, sizeBytes, sha256 }, wholesalerCode, by) => {
        const now = clock();
        const message = create(PromotionFileChangedSchema, {
          fileId: id,
          promotionId,
          what,
          originalFilename: name,
          sizeBytes: BigInt(sizeBytes),
          sha256,
          wholesalerCode,
          ...byFields(by, now),
        });
        return outbox(tx).add([encode(EVENTS.promotionFileChanged, message, options(now))]);
      },
    };
  };
