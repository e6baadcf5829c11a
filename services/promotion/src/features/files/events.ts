import { encode, outbox } from '@tillmap/bus';
import { create, EVENTS, PromotionChangedSchema, PromotionFileChangedSchema } from '@tillmap/bus/events';
import { type Clock, currentContext } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import type { AuditActor, Promotion, PromotionFile } from '../../model/promotion.ts';

const byFields = ({ id, name, email, ipAddress }: AuditActor, at: Date) => ({
  byUserId: id,
  byUserName: name,
  byUserEmail: email,
  ipAddress,
  at: at.toISOString(),
});

/** Publishes to other services through the outbox of a transaction: it commits with the state or not at all. */
export const outboxTeller = (clock: Clock) => (tx: Tx) => {
  const options = (time: Date) => ({ source: 'promotion', traceparent: currentContext()?.traceparent, time });
  return {
    promotionChanged: (
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
        ...byFields(by, now),
      });
      return outbox(tx).add([encode(EVENTS.promotionChanged, message, options(now))]);
    },
    fileChanged: (
      what: 'uploaded' | 'downloaded' | 'deleted',
      { id, promotionId, name, sizeBytes, sha256 }: PromotionFile,
      wholesalerCode: string,
      by: AuditActor,
    ): Promise<void> => {
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

export type PromotionEventPublisher = ReturnType<ReturnType<typeof outboxTeller>>;
