import type { InTransaction, Work } from '../adapters/postgres/transactions.ts';
import { OutcomeUnknown } from '../domain/errors.ts';

type Ending = { readonly id: string; readonly notBefore: number };

/** Ends every sign-in of a user and voids the existing tokens; does nothing without an ending. */
export const revokeTokens = async ({ signIns, revocations }: Work, ending: Ending | undefined): Promise<void> => {
  if (!ending) return;
  const { id, notBefore } = ending;
  await signIns.endAllOf(id);
  await revocations.user(id, notBefore);
};

/**
 * Runs a transaction that may end a user's tokens, as `work` returns first. Another provider may have made a change
 * without a response; then the tokens end in any case.
 */
export const endingTokens =
  (inTransaction: InTransaction) =>
  async <T>(work: (tx: Work, willEnd: (ending: Ending | undefined) => void) => Promise<T>): Promise<T> => {
    let ending: Ending | undefined;
    try {
      return await inTransaction((tx) =>
        work(tx, (said) => {
          ending = said;
        }),
      );
    } catch (error) {
      const said = ending;
      if (said && error instanceof OutcomeUnknown) await inTransaction((tx) => revokeTokens(tx, said));
      throw error;
    }
  };
