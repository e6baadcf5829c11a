import type { Answer, UnansweredChunk } from './ports/import-store.ts';
import type { InTransaction, Stores } from './ports/stores.ts';

/** The product database's answer to one event of an import. */
export const takeAnswer = async (
  { imports }: Pick<Stores, 'imports'>,
  { error, ...answer }: Answer & { readonly error: string },
): Promise<void> => (error === '' ? imports.answered(answer) : imports.fail(answer.importId, error));

const MOST_RESENT = 8;
const GIVEN_UP =
  'The product database did not answer for 15 minutes. The mappings are saved; please start the import again to finish it.';

type Deps = Readonly<{ inTransaction: InTransaction; resendAfterSeconds: number; giveUpAfterSeconds: number }>;

const resend = async (
  stores: Stores,
  { importId, wholesalerCode, chunk, barcodes }: UnansweredChunk,
): Promise<void> => {
  const wholesaler = await stores.wholesalers.lock(wholesalerCode);
  await stores.tell.mappingsUpserted({
    wholesalerCode,
    wholesalerName: wholesaler?.name ?? wholesalerCode,
    // As they are now: an older version would be dropped by its number anyway.
    mappings: await stores.mappings.ofBarcodes(wholesalerCode, barcodes),
    chunk: { importId, number: chunk },
  });
};

/** Asks again for answers that are overdue, a few at a time, and ends imports whose answers never came. */
export const watchAnswers =
  ({ inTransaction, resendAfterSeconds, giveUpAfterSeconds }: Deps) =>
  async (): Promise<void> => {
    await inTransaction(async ({ imports }) => {
      for (const id of await imports.abandoned(giveUpAfterSeconds)) await imports.fail(id, GIVEN_UP);
    });
    await inTransaction(async (stores) => {
      for (const chunk of await stores.imports.takeUnanswered(resendAfterSeconds, MOST_RESENT))
        await resend(stores, chunk);
    });
  };
