import { NotFound } from '@tillmap/service-kit/domain';
import type { Account } from '../domain/account.ts';
import type { Administrator } from '../domain/auth-events.ts';
import { refuseGuessable } from '../domain/password.ts';
import type { ChangeAccount } from './change-account.ts';
import type { AccountReader, PreparedPassword, PreparePassword } from './ports/account-store.ts';

type Deps = {
  accounts: AccountReader;
  preparePassword: PreparePassword;
  commonPasswords: ReadonlySet<string>;
  changeAccount: ChangeAccount;
};
type Fields = { readonly [Name in 'name' | 'email' | 'role' | 'isActive']?: Account[Name] | undefined };
type Command = {
  readonly id: string;
  readonly by: Administrator;
  readonly version?: number | undefined;
  readonly password?: string | undefined;
  readonly fields: Fields;
};

const withFields = (before: Account, { name, email, role, isActive }: Fields): Account => ({
  ...before,
  name: name ?? before.name,
  email: email ?? before.email,
  role: role ?? before.role,
  isActive: isActive ?? before.isActive,
});

/** Changes fields and password of a user; what is absent stays. Throws Invalid for a guessable password, and as changeAccount. */
export const updateUser =
  ({ accounts, preparePassword, commonPasswords, changeAccount }: Deps) =>
  async ({ id, by, version, password, fields }: Command): Promise<Account> => {
    const prepared = async (): Promise<PreparedPassword | undefined> => {
      if (password === undefined) return undefined;
      const known = await accounts.find(id);
      if (!known) throw new NotFound('This user no longer exists.');
      refuseGuessable(password, withFields(known, fields), commonPasswords);
      // Before the transaction: a hash takes long, and others wait for the lock.
      return preparePassword(password);
    };
    return changeAccount({
      id,
      by,
      version,
      newPassword: await prepared(),
      change: (before) => withFields(before, fields),
    });
  };

export type UpdateUser = ReturnType<typeof updateUser>;
