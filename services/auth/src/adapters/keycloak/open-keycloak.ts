import type { TokenSource } from '@tillmap/service-kit';
import type { PeopleReader, PeopleWriter } from '../postgres/people.ts';
import { keycloakAccounts, keycloakAccountWriter } from './accounts.ts';
import { keycloakAdminCalls } from './admin-calls.ts';
import { keycloakCalls } from './calls.ts';
import { keycloakGrants } from './grants.ts';
import { keycloakIdentityProvider } from './identity-provider.ts';
import { keycloakReadiness } from './readiness.ts';
import { keycloakSignInEvents } from './sign-in-events.ts';
import { keycloakUsers } from './users.ts';

type Settings = {
  /** The realm as processes reach it: `…/realms/<name>`. */
  readonly realm: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly webClient: string;
};
type Deps = { readonly source: TokenSource; readonly people: PeopleReader };

/** Opens auth's clients of Keycloak. Nothing is sent before first use. */
export const openKeycloak = ({ realm, client, webClient }: Settings, { source, people }: Deps) => {
  const call = keycloakCalls();
  const grants = keycloakGrants({ call, realm, client });
  const admin = keycloakAdminCalls({ call, grants, base: realm.replace(/\/realms\/([^/]+)$/, '/admin/realms/$1') });
  const users = keycloakUsers(admin);
  const accounts = keycloakAccounts({ users, people });
  return {
    accounts,
    identities: keycloakIdentityProvider({ grants, users, accounts, people, source }),
    accountWriter: (writer: PeopleWriter) => keycloakAccountWriter(users, writer),
    news: keycloakSignInEvents({ admin, accounts, ownClient: client.id, webClient }),
    endSession: async (id: string): Promise<void> => void (await users.endSession(id)),
    readiness: keycloakReadiness({ realm, issuer: source.issuer, grants }),
  };
};
