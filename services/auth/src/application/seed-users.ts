import type { Clock, Role } from '@tillmap/service-kit/domain';
import { v7 as uuidv7 } from 'uuid';
import type { AccountReader } from './ports/account-store.ts';
import type { InTransaction } from './ports/in-transaction.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';

export type SeedUser = {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
};

type Deps = { accounts: AccountReader; passwords: PasswordHasher; inTransaction: InTransaction; clock: Clock };

/** Creates the first users while there are none; answers how many it made. Any number of processes may call it at once. */
export const seedUsers =
  ({ accounts, passwords, inTransaction, clock }: Deps) =>
  async (users: readonly SeedUser[]): Promise<number> => {
    if (users.length === 0 || !(await accounts.isEmpty())) return 0;
    const hashed = await Promise.all(
      users.map(async ({ password, ...user }) => ({
        ...user,
        id: uuidv7(),
        isActive: true,
        passwordHash: await passwords.hash(password),
      })),
    );
    return inTransaction(async ({ accounts: writer, tell }) => {
      if (!(await writer.claimEmpty())) return 0;
      for (const user of hashed) {
        await writer.add(user);
        await tell({ what: 'created', user, at: clock(), ipAddress: '' });
      }
      return hashed.length;
    });
  };
