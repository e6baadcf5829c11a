import type { Clock, Role } from '@tillmap/service-kit/domain';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import type { AccountReader, PreparePassword } from './ports/account-store.ts';

export type SeedUser = {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
};

type Deps = { accounts: AccountReader; preparePassword: PreparePassword; inTransaction: InTransaction; clock: Clock };

/** Creates the first users while there are none; returns how many. Any number of processes may call it at once. */
export const seedUsers =
  ({ accounts, preparePassword, inTransaction, clock }: Deps) =>
  async (users: readonly SeedUser[]): Promise<number> => {
    if (users.length === 0 || !(await accounts.isEmpty())) return 0;
    const prepared = await Promise.all(
      users.map(async ({ password, ...user }) => ({
        ...user,
        isActive: true,
        password: await preparePassword(password),
      })),
    );
    return inTransaction(async ({ accounts: writer, tell }) => {
      if (!(await writer.claimEmpty())) return 0;
      for (const account of prepared) {
        const user = await writer.add(account);
        await tell({ what: 'created', user, at: clock(), ipAddress: '' });
      }
      return prepared.length;
    });
  };
