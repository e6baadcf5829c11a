import { type Account, voidUntil } from './account.ts';
import { LastAdministrator, OwnAccount } from './errors.ts';

type Given = {
  /** The user who makes the change. */
  readonly actorId: string;
  readonly before: Account;
  /** Active administrators other than this account. */
  readonly otherAdministrators: number;
};

const isAdministrator = ({ role, isActive }: Account): boolean => role === 'admin' && isActive;

/** At least one administrator must remain. */
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
  /** The events to publish; none when nothing changed. */
  readonly happenings: readonly UserEventKind[];
};

/**
 * Returns the changes for an account that becomes `after`. @throws OwnAccount when users remove their own access and
 * LastAdministrator when no administrator would remain.
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
