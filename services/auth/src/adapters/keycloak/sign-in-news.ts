import type { AccountReader } from '../../application/ports/account-store.ts';
import type { ExternalSignInFeed } from '../../application/ports/external-sign-ins.ts';
import type { KeycloakAdminCalls } from './admin-calls.ts';

type LoginEvent = {
  readonly userId?: string;
  readonly clientId?: string;
  readonly time: number;
  readonly ipAddress?: string;
};
type Deps = { admin: KeycloakAdminCalls; accounts: AccountReader; ownClient: string; webClient: string };

const PAGE = 200;

/** Sign-ins by Keycloak's events, which the realm keeps for 90 days. */
export const keycloakSignInNews = ({ admin, accounts, ownClient, webClient }: Deps): ExternalSignInFeed => ({
  async since(at) {
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
  find: (userId) => accounts.find(userId),
});
