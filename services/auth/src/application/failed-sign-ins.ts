import { ANONYMOUS_USER, type FailedSignIn, type RefusalEvent } from '../domain/auth-events.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';

type Counted = FailedSignIn & { readonly count: number; readonly at: Date };

/**
 * Finds the account of a failed sign-in, which at once would show in the time of the response. What was typed for an email
 * that nobody has is forgotten: it may be a password in the wrong field.
 */
export const nameFailedSignIn =
  ({ identities }: { identities: Pick<IdentityProvider, 'findByEmail'> }) =>
  async ({ email, what, reason, ipAddress, call, count, at }: Counted): Promise<RefusalEvent> => {
    const found = email === '' ? undefined : await identities.findByEmail(email);
    const user = found ? { id: found.id, name: found.name, email: found.email } : ANONYMOUS_USER;
    return { what, reason, user, ipAddress, call, count, at };
  };
