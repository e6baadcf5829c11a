import type { AccountReader, AccountWriter } from '../../application/ports/account-store.ts';
import type { Account } from '../../domain/account.ts';
import type { PeopleReader, PeopleWriter } from '../postgres/people.ts';
import { accountOf, type KeycloakUsers } from './users.ts';

const byName = (one: Account, other: Account): number =>
  one.name.toLowerCase().localeCompare(other.name.toLowerCase()) || one.email.localeCompare(other.email);

/** The accounts that Keycloak has. */
export const keycloakAccounts = ({ users, people }: { users: KeycloakUsers; people: PeopleReader }): AccountReader => ({
  async find(id) {
    const user = await users.find(id);
    if (!user) return undefined;
    const [role, noted] = await Promise.all([users.roleOf(id), people.find([id])]);
    return accountOf(user, role, noted.get(id));
  },
  async list() {
    const found = await users.list();
    const noted = await people.find(found.map(({ user }) => user.id));
    return found.map(({ user, role }) => accountOf(user, role, noted.get(user.id))).sort(byName);
  },
  isEmpty: async () => (await users.count()) === 0,
});

/** Whether fields differ that Keycloak keeps with the user itself. */
const differs = (before: Account, after: Account): boolean =>
  before.name !== after.name || before.email !== after.email || before.isActive !== after.isActive;

/**
 * Changes accounts in Keycloak; what is stored about them is in the transaction of `people`. A change in Keycloak is
 * final once its call returns, so it comes after all that can be refused.
 */
export const keycloakAccountWriter = (users: KeycloakUsers, people: PeopleWriter): AccountWriter => {
  const taken = new Map<string, Account>();
  const read = async (id: string): Promise<Account | undefined> => {
    const user = await users.find(id);
    return user && accountOf(user, await users.roleOf(id), await people.take(id));
  };
  const readBack = async (id: string): Promise<Account> => {
    const account = await read(id);
    if (!account) throw new Error('The account is not there after it was written.');
    return account;
  };
  return {
    async claimEmpty() {
      await people.claimSeeding();
      return (await users.count()) === 0;
    },
    lockAdministration: () => people.lockAdministration(),
    async findToChange(id) {
      const account = await read(id);
      if (account) taken.set(id, account);
      return account;
    },
    async countOtherAdministrators(id) {
      const admins = await users.admins();
      return admins.filter((admin) => admin.enabled && admin.id !== id).length;
    },
    async add({ password, role, ...fields }) {
      const id = await users.add(fields, password);
      try {
        await users.setRole(id, role);
      } catch (error) {
        // No account may remain with other fields than requested.
        await users.remove(id).catch(() => undefined);
        throw error;
      }
      return readBack(id);
    },
    async save(account, newPassword) {
      const { id, role, notBefore } = account;
      const before = taken.get(id) ?? (await readBack(id));
      const isVoided = notBefore > before.notBefore;
      if (isVoided) await people.voidTokens(id, notBefore);
      // The password first: it alone can still be refused for what it is.
      if (newPassword !== undefined) await users.setPassword(id, newPassword);
      if (differs(before, account)) await users.change(id, account);
      if (before.role !== role) await users.setRole(id, role);
      if (isVoided) await users.endSessions(id);
      return readBack(id);
    },
    async remove(id, notBefore) {
      await people.voidTokens(id, notBefore);
      await users.remove(id);
    },
    signedIn: ({ id, notBefore }, at) => people.signedIn(id, notBefore, at),
  };
};
