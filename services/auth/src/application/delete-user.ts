import type { Clock } from '@tillmap/service-kit/domain';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import { voidUntil } from '../domain/account.ts';
import type { Administrator } from '../domain/auth-events.ts';
import { checkDeletion } from '../domain/user-change.ts';
import { takeAccount } from './change-account.ts';
import { endingTokens, revokeTokens } from './end-tokens.ts';

/** Deletes a user and ends the tokens. Throws NotFound, OwnAccount, LastAdministrator, IdentityProviderUnavailable and OutcomeUnknown. */
export const deleteUser =
  ({ inTransaction, clock }: { inTransaction: InTransaction; clock: Clock }) =>
  ({ id, by }: { id: string; by: Administrator }): Promise<void> =>
    endingTokens(inTransaction)(async (tx, willEnd) => {
      const user = await takeAccount(tx, id);
      const otherAdministrators = await tx.accounts.countOtherAdministrators(id);
      checkDeletion({ actorId: by.id, before: user, otherAdministrators });

      const now = clock();
      const ending = { id, notBefore: Math.max(user.notBefore, voidUntil(now)) };
      willEnd(ending);
      await tx.accounts.remove(id, ending.notBefore, now);
      await revokeTokens(tx, ending);
      await tx.tell({ what: 'deleted', user, at: now, ipAddress: by.ip, by });
    });

export type DeleteUser = ReturnType<typeof deleteUser>;
