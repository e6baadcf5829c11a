import { type Account, voidUntil } from './account.ts';
import { LastAdministrator, OwnAccount } from './errors.ts';

type Given = {
  /** Who asks for it. */
  readonly actorId: string;
  readonly before: Account;
  /** Active administrators other than this account. */
  readonly otherAdministrators: number;
};

const isAdministrator = ({ role, isActive }: Account): boolean => role === 'admin' && isActive;

/** Somebody must be left who can administer. */
const ensureAdministratorRemains = ({ before, otherAdministrators }: Given): void => {
  if (isAdministrator(before) && otherAdministrators === 0) throw new LastAdministrator();
};

const differs = (before: Account, after: Account): boolean =>
  before.name !== after.name || before.email !== after.email || before.role !== after.role;

export type UserEventKind = 'changed' | 'activated' | 'deactivated';

export type UserChange = {
  readonly account: Account;
  /** Whether the tokens there are must stop working. */
  readonly endsTokens: boolean;
  /** What others are told; nothing when nothing changed. */
  readonly happenings: readonly UserEventKind[];
};

/**
 * What becomes of an account that shall be `after`. Throws OwnAccount when people take their own access away and
 * LastAdministrator when nobody would be left to administer.
 */
export const changeUser = (
  given: Given & { readonly after: Account; readonly hasNewPassword: boolean; readonly now: Date },
): UserChange => {
  const { actorId, before, after, hasNewPassword, now } = given;
  const isDeactivated = before.isActive && !after.isActive;
  if (actorId === before.id && isDeactivated) throw new OwnAccount('deactivate your own account');
  if (actorId === before.id && before.role !== after.role) throw new OwnAccount('change your own role');
  if (!isAdministrator(after)) ensureAdministratorRemains(given);

  const endsTokens = isDeactivated || before.role !== after.role || hasNewPassword;
  const happenings: UserEventKind[] = differs(before, after) || hasNewPassword ? ['changed'] : [];
  if (before.isActive !== after.isActive) happenings.push(after.isActive ? 'activated' : 'deactivated');
  return {
    account: endsTokens ? { ...after, notBefore: Math.max(after.notBefore, voidUntil(now)) } : after,
    endsTokens,
    happenings,
  };
};

/** Whether this account may be deleted; throws as `changeUser` does. */
export const checkDeletion = (given: Given): void => {
  if (given.actorId === given.before.id) throw new OwnAccount('delete your own account');
  ensureAdministratorRemains(given);
};
