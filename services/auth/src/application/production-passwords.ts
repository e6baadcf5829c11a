import type { PasswordHasher } from '../adapters/argon2/argon2-hasher.ts';
import type { StoredAccounts } from '../adapters/postgres/account-store.ts';
import { DEMO_EMAILS, DEMO_PASSWORD, whyGuessable } from '../domain/password.ts';
import type { SeedUser } from './seed-users.ts';

/** What is wrong with the passwords of first users, each as a sentence with the email. */
export const guessableSeeds = (users: readonly SeedUser[], common: ReadonlySet<string>): readonly string[] =>
  users.flatMap(({ password, ...user }) => {
    const why = whyGuessable(password, user, common);
    return why === undefined ? [] : [`the user ${user.email}: ${why}`];
  });

type Deps = { accounts: Pick<StoredAccounts, 'findByEmail'>; passwords: Pick<PasswordHasher, 'verify'> };

/** Demo accounts that still have the published password: from a demo run whose database went into production. */
export const accountsWithDemoPassword =
  ({ accounts, passwords }: Deps) =>
  async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const email of DEMO_EMAILS) {
      const known = await accounts.findByEmail(email);
      if (known?.account.isActive && (await passwords.verify(known.passwordHash, DEMO_PASSWORD))) found.push(email);
    }
    return found;
  };
