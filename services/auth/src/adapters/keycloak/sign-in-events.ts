import type { AccountReader } from '../../application/ports/account-store.ts';
import type { IdentityProfile } from '../../application/ports/identity-provider.ts';
import type { KeycloakAdminCalls } from './admin-calls.ts';

/** A sign-in at another provider. */
export type ExternalSignIn = {
  readonly userId: string;
  readonly at: Date;
  readonly ipAddress: string;
  /** Whether the person went to the provider's own page; otherwise this service was there. */
  readonly isSingleSignOn: boolean;
};

type LoginEvent = {
  readonly userId?: string;
  readonly clientId?: string;
  readonly time: number;
  readonly ipAddress?: string;
};
type Deps = { admin: KeycloakAdminCalls; accounts: AccountReader; ownClient: string; webClient: string };

const PAGE = 200;

/** Sign-ins by Keycloak's events, which the realm stores for 90 days. */
export const keycloakSignInEvents = ({ admin, accounts, ownClient, webClient }: Deps) => ({
  /** What happened since, oldest first; from the beginning without a time. Throws IdentityProviderUnavailable. */
  async since(at: Date | undefined): Promise<readonly ExternalSignIn[]> {
    const from = at ? `&dateFrom=${at.getTime()}` : '';
    const events: LoginEvent[] = [];
    for (let first = 0; first === events.length; first += PAGE)
      events.push(
        ...((await admin.get<LoginEvent[]>(`/events?type=LOGIN&direction=asc&first=${first}&max=${PAGE}${from}`)) ??
          []),
      );
    return events
      .flatMap(({ userId, clientId, time, ipAddress = '' }) =>
        userId && (clientId === ownClient || clientId === webClient)
          ? [{ userId, at: new Date(time), ipAddress, isSingleSignOn: clientId === webClient }]
          : [],
      )
      .sort((one, other) => one.at.getTime() - other.at.getTime());
  },
  find: (userId: string): Promise<IdentityProfile | undefined> => accounts.find(userId),
});

export type ExternalSignInFeed = ReturnType<typeof keycloakSignInEvents>;
