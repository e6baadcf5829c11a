import type { InTransaction } from '@tillmap/bus';
import type { UploadResult } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict } from '@tillmap/service-kit/domain';
import type { PriceDecision } from '../../model/prices/file-decision.ts';
import type { PriceCounts } from '../../model/prices/kept.ts';
import type { StoredReading } from '../../model/rows/stored-reading.ts';
import { acceptUpload } from '../../model/session-transitions.ts';
import type { IdempotencyKey, StagedCounts } from '../../model/stores/uploads.ts';
import type { UploadUnit } from './unit.ts';

type Deps = Readonly<{ inTransaction: InTransaction<UploadUnit>; clock: Clock }>;

type Switched = Readonly<{
  sessionId: string;
  fileName: string;
  uploadId: string;
  repeat: IdempotencyKey | undefined;
  fingerprint: string;
  prices: PriceDecision['prices'];
  priceCounts: PriceCounts;
  reading: StoredReading;
  /** Whose file it is. */
  wholesaler: Readonly<{ code: string; name: string }>;
}>;

/**
 * The session switches to the upload, and the answer is kept under its key, in one transaction. False when another
 * request with the same key was quicker.
 */
export const switchSession = async (
  deps: Deps,
  actor: Actor,
  given: Switched,
  counts: StagedCounts,
  answer: UploadResult,
): Promise<boolean> =>
  deps.inTransaction(async (unit) => {
    const { code: wholesalerCode, name: wholesalerName } = given.wholesaler;
    const found = { ...(await unit.sessions.locked(actor, given.sessionId)), wholesalerCode, wholesalerName };
    const upload = {
      id: given.uploadId,
      fileName: given.fileName,
      items: counts.items,
      mapped: counts.mapped,
      badRows: answer.bad_rows_count,
    };
    const { session } = acceptUpload(found, upload, given.prices, deps.clock());
    if (given.repeat && !(await unit.repeats.keep(given.repeat, { fingerprint: given.fingerprint, answer })))
      return false;
    if (!(await unit.uploads.makeCurrent(given.uploadId)))
      throw new Conflict('The upload timed out. Please upload the file again.');
    await unit.prices.keep(given.uploadId, answer, given.priceCounts);
    await unit.uploads.keepReading(given.uploadId, given.reading);
    if (found.upload) await unit.uploads.markForDeletion(found.upload.id);
    await unit.names.enqueue(given.uploadId, session, deps.clock());
    await unit.chunks.removeAll(session.id);
    await unit.sessions.save(session);
    return true;
  });
