import { encode, outbox } from '@tillmap/bus';
import { create, EVENTS, PromotionFileChangedSchema } from '@tillmap/bus/events';
import type { Clock } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import { eventOptions, toldBy } from '../../kit.ts';
import type { AuditActor, PromotionFile } from '../../model/promotion.ts';

/** Published through the outbox of a transaction: it commits with the state or not at all. */
export const fileEvents =
  (tx: Tx, clock: Clock) =>
  (
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
      ...toldBy(by, now),
    });
    return outbox(tx).add([encode(EVENTS.promotionFileChanged, message, eventOptions(now))]);
  };
