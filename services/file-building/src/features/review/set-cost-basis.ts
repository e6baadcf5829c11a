import type { InTransaction } from '@tillmap/bus';
import type { CostBasis, UploadResult } from '@tillmap/contracts';
import { type Actor, type Clock, NotFound } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import { checkPricesAgain } from '../../model/check-prices-again.ts';
import { recordPrices } from '../../model/price-transitions.ts';
import { choosePrices } from '../../model/prices/file-decision.ts';
import { requireStoredResult } from '../../model/rows/require-stored-result.ts';
import { memoryOf, type Session, type Upload } from '../../model/session.ts';
import { requireNotRunning } from '../../model/session-transitions.ts';
import type { PriceStore } from '../../model/stores/prices.ts';
import type { ReviewUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<ReviewUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  prices: PriceStore;
  clock: Clock;
};

const requireUpload = ({ upload }: Session): Upload => {
  if (!upload) throw new NotFound('This session has no supplier file yet.');
  return upload;
};

/** What the costs of an upload are for: the answer of the upload again, and another choice. */
export const costBasisOf = ({ inTransaction, sessions, prices, clock }: Deps) => ({
  /** What the upload answered, with the cost basis as it is now. */
  checked: async (actor: Actor, id: string): Promise<UploadResult> => {
    const upload = requireUpload(await sessions.find(actor, id));
    return requireStoredResult(await prices.kept(upload.id)).answer;
  },

  /** Reads the costs of the upload as a person says, checks what was processed again, and remembers it for the wholesaler. */
  choose: async (actor: Actor, id: string, basis: CostBasis): Promise<UploadResult> =>
    inTransaction(async (unit) => {
      const now = clock();
      const session = await unit.sessions.locked(actor, id);
      const upload = requireUpload(session);
      requireNotRunning(session);
      const kept = requireStoredResult(await unit.prices.kept(upload.id));
      const chosen = choosePrices(kept.counts, basis, session.prices);
      const answer = { ...kept.answer, ...chosen.answer };
      await unit.prices.keep(upload.id, answer, kept.counts);
      await unit.priceMemory.remember(memoryOf(session), { costBasis: basis }, actor.id, now);
      const toReview = await checkPricesAgain(unit.prices, upload.id, chosen.prices);
      await unit.sessions.save(recordPrices(session, chosen.prices, toReview, now));
      return answer;
    }),
});
