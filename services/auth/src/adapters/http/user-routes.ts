import {
  type AdminUser,
  createUser,
  deleteUser,
  listUsers,
  resetUserPassword,
  toggleUserActive,
  updateUser,
} from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { ChangeAccount } from '../../application/change-account.ts';
import type { CreateUser } from '../../application/create-user.ts';
import type { DeleteUser } from '../../application/delete-user.ts';
import type { UpdateUser } from '../../application/update-user.ts';
import type { Account } from '../../domain/account.ts';
import { requestActor } from './request-actor.ts';

type UseCases = {
  listUsers: () => Promise<readonly Account[]>;
  createUser: CreateUser;
  updateUser: UpdateUser;
  changeAccount: ChangeAccount;
  deleteUser: DeleteUser;
};

const shown = ({ id, name, email, role, isActive, lastLoginAt, version }: Account): AdminUser => ({
  id,
  name,
  email,
  role,
  is_active: isActive,
  last_login: lastLoginAt?.toISOString() ?? null,
  version,
});

/** The users' administration. */
export const userRoutes = (useCases: UseCases): readonly Route[] => [
  route(listUsers, async () => ({ body: { users: (await useCases.listUsers()).map(shown) } })),
  route(createUser, async (context) => {
    const { is_active, ...fields } = context.body;
    const user = await useCases.createUser({ ...fields, isActive: is_active, by: requestActor(context) });
    return { body: { data: shown(user) } };
  }),
  route(updateUser, async (context) => {
    const { password, version, is_active, ...fields } = context.body;
    const user = await useCases.updateUser({
      id: context.params.id,
      by: requestActor(context),
      version,
      password,
      fields: { ...fields, isActive: is_active },
    });
    return { body: { data: shown(user) } };
  }),
  route(deleteUser, async (context) => {
    await useCases.deleteUser({ id: context.params.id, by: requestActor(context) });
    return {};
  }),
  route(toggleUserActive, async (context) => {
    const user = await useCases.changeAccount({
      id: context.params.id,
      by: requestActor(context),
      version: context.body.version,
      change: (before) => ({ ...before, isActive: !before.isActive }),
    });
    return { body: { data: shown(user) } };
  }),
  route(resetUserPassword, async (context) => {
    const { password } = context.body;
    const user = await useCases.updateUser({ id: context.params.id, by: requestActor(context), password, fields: {} });
    return { body: { data: shown(user) } };
  }),
];
