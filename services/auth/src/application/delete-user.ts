import type { Clock } from '@tillmap/service-kit/domain';
import { voidUntil } from '../domain/account.ts';
import { checkDeletion } from '../domain/user-change.ts';
import { takeAccount } from './change-account.ts';
import type { Administrator, InTransaction } from './ports/in-transaction.ts';

/** Deletes a user and ends the tokens. Throws NotFound, OwnAccount and LastAdministrator. */
export const deleteUser =
  ({ inTransaction, clock }: { inTransaction: InTransaction; clock: Clock }) =>
  ({ id, by }: { id: string; by: Administrator }): Promise<void> =>
    inTransaction(async (tx) => {
      const user = await takeAccount(tx, id);
      const otherAdministrators = await tx.accounts.countOtherAdministrators(id);
      checkDeletion({ actorId: by.id, before: user, otherAdministrators });

      const now = clock();
      const notBefore = Math.max(user.notBefore, voidUntil(now));
      await tx.accounts.remove(id, notBefore, now);
      await tx.signIns.endAllOf(id, now);
      await tx.revocations.user(id, notBefore);
      await tx.tell({ what: 'deleted', user, at: now, ipAddress: by.ip, by });
    });

export type DeleteUser = ReturnType<typeof deleteUser>;
