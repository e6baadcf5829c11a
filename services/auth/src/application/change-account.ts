import { type Clock, NotFound } from '@tillmap/service-kit/domain';
import type { InTransaction, Work } from '../adapters/postgres/transactions.ts';
import type { Account } from '../domain/account.ts';
import type { Administrator } from '../domain/auth-events.ts';
import { ChangedMeanwhile } from '../domain/errors.ts';
import { changeUser } from '../domain/user-change.ts';
import { endingTokens, revokeTokens } from './end-tokens.ts';
import type { PreparedPassword } from './ports/account-store.ts';

type Command = {
  readonly id: string;
  readonly by: Administrator;
  /** What the administrator saw; absent: whatever is there now. */
  readonly version?: number | undefined;
  readonly newPassword?: PreparedPassword | undefined;
  /** What the account shall be. */
  readonly change: (before: Account) => Account;
};

/** Returns the account, locked against other administrators. @throws NotFound. */
export const takeAccount = async ({ accounts }: Work, id: string): Promise<Account> => {
  await accounts.lockAdministration();
  const account = await accounts.findToChange(id);
  if (!account) throw new NotFound('This user no longer exists.');
  return account;
};

/**
 * Changes an account by the rules and ends its tokens where they require it. One change after the other, so that two
 * administrators cannot remove each other. @throws NotFound, ChangedMeanwhile, EmailTaken, OwnAccount,
 * LastAdministrator, and for accounts of another provider IdentityProviderUnavailable and OutcomeUnknown.
 */
export const changeAccount =
  ({ inTransaction, clock }: { inTransaction: InTransaction; clock: Clock }) =>
  ({ id, by, version, newPassword, change }: Command): Promise<Account> =>
    endingTokens(inTransaction)(async (tx, willEnd) => {
      const before = await takeAccount(tx, id);
      if (version !== undefined && version !== before.version) throw new ChangedMeanwhile();
      const now = clock();
      const { account, endsTokens, happenings } = changeUser({
        actorId: by.id,
        before,
        after: change(before),
        otherAdministrators: await tx.accounts.countOtherAdministrators(id),
        hasNewPassword: newPassword !== undefined,
        now,
      });
      if (happenings.length === 0) return before;

      const ending = endsTokens ? { id, notBefore: account.notBefore } : undefined;
      willEnd(ending);
      const saved = await tx.accounts.save(account, newPassword);
      await revokeTokens(tx, ending);
      for (const what of happenings) await tx.tell({ what, user: saved, at: now, ipAddress: by.ip, by });
      return saved;
    });

export type ChangeAccount = ReturnType<typeof changeAccount>;
