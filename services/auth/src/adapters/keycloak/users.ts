import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Role } from '@tillmap/service-kit/domain';
import type { Account } from '../../domain/account.ts';
import type { Noted } from '../postgres/people.ts';
import type { KeycloakAdminCalls } from './admin-calls.ts';

/** A user as Keycloak's admin API shows one. */
export type KeycloakUser = {
  readonly id: string;
  readonly username: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly enabled: boolean;
};
type RoleEntry = { readonly id: string; readonly name: string };

const PAGE = 500;
const ROLES: readonly Role[] = ['admin', 'manager', 'user'];
const NOBODY: Noted = { notBefore: 0, lastLoginAt: null };

/** Returns the user's name; without one, what the user signs in with. */
export const nameOf = ({ firstName = '', lastName = '', username }: KeycloakUser): string =>
  `${firstName} ${lastName}`.trim() || username;

/** Keycloak keeps two names; together they are the one that was given. */
const namesOf = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};

/** Another number for every other content, of 31 bits as calls take it: Keycloak counts no versions. */
const versionOf = (content: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUInt32BE(0) >>> 1;

/** The account: what Keycloak knows and what is noted here. */
export const accountOf = (user: KeycloakUser, role: Role, noted: Noted = NOBODY): Account => {
  const { id, email = '', enabled: isActive } = user;
  const name = nameOf(user);
  const version = versionOf([name, email, role, isActive, noted.notBefore]);
  return { id, name, email, role, isActive, version, ...noted };
};

/** Users and their roles through the admin API. Only roles that were given to a user directly are seen. */
export const keycloakUsers = ({ send, get }: KeycloakAdminCalls) => {
  const all = async (path: string): Promise<readonly KeycloakUser[]> => {
    const found: KeycloakUser[] = [];
    for (let first = 0; first === found.length; first += PAGE)
      found.push(...((await get<KeycloakUser[]>(`${path}?first=${first}&max=${PAGE}`)) ?? []));
    return found;
  };
  const rolesOf = async (id: string): Promise<readonly RoleEntry[]> =>
    ((await get<RoleEntry[]>(`/users/${id}/role-mappings/realm`)) ?? []).filter(({ name }) =>
      ROLES.some((role) => role === name),
    );
  const highest = (entries: readonly RoleEntry[]): Role =>
    ROLES.find((role) => entries.some(({ name }) => name === role)) ?? 'user';

  return {
    find: (id: string): Promise<KeycloakUser | undefined> => get<KeycloakUser>(`/users/${id}`),
    roleOf: async (id: string): Promise<Role> => highest(await rolesOf(id)),
    /** Everybody, with the role. */
    async list(): Promise<readonly { user: KeycloakUser; role: Role }[]> {
      const [users, admins, managers] = await Promise.all([
        all('/users'),
        all('/roles/admin/users'),
        all('/roles/manager/users'),
      ]);
      const [adminIds, managerIds] = [new Set(admins.map(({ id }) => id)), new Set(managers.map(({ id }) => id))];
      const roleIn = (id: string): Role => (adminIds.has(id) ? 'admin' : managerIds.has(id) ? 'manager' : 'user');
      return users.map((user) => ({ user, role: roleIn(user.id) }));
    },
    admins: (): Promise<readonly KeycloakUser[]> => all('/roles/admin/users'),
    count: async (): Promise<number> => (await get<number>('/users/count')) ?? 0,
    /** Returns the id. @throws EmailTaken and Invalid. */
    async add(fields: Pick<Account, 'name' | 'email' | 'isActive'>, password: string): Promise<string> {
      const { location } = await send('POST', '/users', {
        username: fields.email,
        email: fields.email,
        emailVerified: true,
        enabled: fields.isActive,
        ...namesOf(fields.name),
        credentials: [{ type: 'password', value: password, temporary: false }],
      });
      return basename(location);
    },
    /** Throws EmailTaken and Invalid. */
    async change(id: string, { name, email, isActive }: Account): Promise<void> {
      await send('PUT', `/users/${id}`, {
        username: email,
        email,
        emailVerified: true,
        enabled: isActive,
        ...namesOf(name),
      });
    },
    async setRole(id: string, role: Role): Promise<void> {
      const present = await rolesOf(id);
      const path = `/users/${id}/role-mappings/realm`;
      const spare = present.filter(({ name }) => name !== role);
      if (spare.length > 0) await send('DELETE', path, spare);
      if (present.length === spare.length) await send('POST', path, [await get<RoleEntry>(`/roles/${role}`)]);
    },
    /** Sets a password and resets failed sign-ins. @throws Invalid. */
    async setPassword(id: string, password: string): Promise<void> {
      await send('PUT', `/users/${id}/reset-password`, { type: 'password', value: password, temporary: false });
      await send('DELETE', `/attack-detection/brute-force/users/${id}`);
    },
    endSessions: (id: string) => send('POST', `/users/${id}/logout`),
    remove: (id: string) => send('DELETE', `/users/${id}`),
    endSession: (sessionId: string) => send('DELETE', `/sessions/${encodeURIComponent(sessionId)}`),
    /** The id behind an email, in any spelling. */
    async idOf(email: string): Promise<string | undefined> {
      const found = await get<KeycloakUser[]>(`/users?exact=true&max=1&email=${encodeURIComponent(email)}`);
      return found?.[0]?.id;
    },
    /** Until when an account is locked after too many failures, in seconds of the epoch; `undefined` when it is not. */
    async lockedUntil(id: string): Promise<number | undefined> {
      const state = await get<{ disabled?: boolean; failedLoginNotBefore?: number }>(
        `/attack-detection/brute-force/users/${id}`,
      );
      return state?.disabled ? (state.failedLoginNotBefore ?? 0) : undefined;
    },
  };
};

export type KeycloakUsers = ReturnType<typeof keycloakUsers>;
