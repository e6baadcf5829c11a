import type { Clock } from '@tillmap/service-kit/domain';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import type { Account } from '../domain/account.ts';
import type { Administrator } from '../domain/auth-events.ts';
import { refuseGuessable } from '../domain/password.ts';
import type { PreparePassword } from './ports/account-store.ts';

type Deps = {
  preparePassword: PreparePassword;
  commonPasswords: ReadonlySet<string>;
  inTransaction: InTransaction;
  clock: Clock;
};
type Command = Pick<Account, 'name' | 'email' | 'role' | 'isActive'> & { password: string; by: Administrator };

/** Adds a user. Throws Invalid for a guessable password and EmailTaken. */
export const createUser =
  ({ preparePassword, commonPasswords, inTransaction, clock }: Deps) =>
  async ({ password, by, ...fields }: Command): Promise<Account> => {
    refuseGuessable(password, fields, commonPasswords);
    const prepared = await preparePassword(password);
    return inTransaction(async ({ accounts, tell }) => {
      const user = await accounts.add({ ...fields, password: prepared });
      await tell({ what: 'created', user, at: clock(), ipAddress: by.ip, by });
      return user;
    });
  };

export type CreateUser = ReturnType<typeof createUser>;
