import { type Feature, inTransactionWith } from '@tillmap/bus';
import * as contract from '@tillmap/contracts';
import { route } from '@tillmap/service-kit';
import type { Queries, Tx } from '@tillmap/storage/database';
import type { Kit, SessionAccess } from '../../kit.ts';
import type { PriceMemory, PriceStore } from '../../model/stores/prices.ts';
import type { RejectedRows, UploadStaging } from '../../model/stores/uploads.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import { type AnswerUnit, answerFileCheck, type ReadAgain } from './answer-file-check.ts';
import { compareFile } from './compare-file.ts';
import { postgresFileHistory } from './stores/file-history.ts';

type Needs = Readonly<{
  sessions: SessionAccess;
  prices: (queries: Queries) => PriceStore;
  priceMemory: (queries: Queries) => PriceMemory;
  rejected: (queries: Queries) => RejectedRows;
  staging: UploadStaging;
  wholesalers: WholesalerDirectory;
  readAgain: ReadAgain;
}>;

/** Whether a file is the right one, read right: it is compared with the last ones of its wholesaler, and a person is asked. */
export const fileCheckFeature = (
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { sessions, prices, priceMemory, rejected, staging, wholesalers, readAgain }: Needs,
) => {
  const compare = compareFile(postgresFileHistory(database), staging);
  const inTransaction = inTransactionWith(
    database,
    (tx: Tx): AnswerUnit => ({ sessions: sessions.in(tx), prices: prices(tx), priceMemory: priceMemory(tx) }),
  );
  const answer = answerFileCheck({
    inTransaction,
    sessions,
    rejected: rejected(database),
    compare,
    wholesalers,
    readAgain,
    clock,
  });
  return {
    routes: [
      route(contract.answerFileCheck, async ({ actor, params, body }) => ({
        body: { data: await answer(actor, params.id, body.answer) },
      })),
    ],
    use: { check: compare.check, correctStaged: compare.correctStaged },
  } satisfies Feature & { use: object };
};
