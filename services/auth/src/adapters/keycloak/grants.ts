import { IdentityProviderUnavailable, PasswordSignInOff, UnfinishedAccount } from '../../domain/errors.ts';
import type { Answer, Call } from './calls.ts';

type Client = { readonly id: string; readonly secret: string };
type Tokens = { readonly accessToken: string; readonly refreshToken: string; readonly seconds: number };

const of = (body: unknown, name: string): string => {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

const tokensOf = ({ body }: Answer): Tokens => ({
  accessToken: of(body, 'access_token'),
  refreshToken: of(body, 'refresh_token'),
  seconds: (body as { expires_in: number }).expires_in,
});

/** Keycloak's word for a right password where the account wants something done first. */
const UNFINISHED = 'Account is not fully set up';

/** Keycloak's token endpoint, for our client. */
export const keycloakGrants = ({ call, realm, client }: { call: Call; realm: string; client: Client }) => {
  const grant = async (fields: Record<string, string>, ip?: string): Promise<Tokens | undefined> => {
    const answer = await call({
      method: 'POST',
      address: `${realm}/protocol/openid-connect/token`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        // Counts where Keycloak trusts this process as a proxy.
        ...(ip ? { 'x-forwarded-for': ip } : {}),
      },
      body: new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...fields }).toString(),
      isHarmless: true,
    });
    if (answer.status === 200) return tokensOf(answer);
    const error = of(answer.body, 'error');
    if (error === 'invalid_grant' && of(answer.body, 'error_description') === UNFINISHED) throw new UnfinishedAccount();
    if (error === 'invalid_grant') return undefined;
    if (error === 'unauthorized_client' && fields.grant_type === 'password') throw new PasswordSignInOff();
    throw new IdentityProviderUnavailable(
      new Error(`Keycloak refuses the client ${client.id}: ${answer.status} ${error}`),
    );
  };
  return {
    /** `undefined` for an unknown email, a wrong password, and an account that is inactive or locked. */
    password: (email: string, password: string, ip: string): Promise<Tokens | undefined> =>
      grant({ grant_type: 'password', scope: 'openid', username: email, password }, ip),
    /** `undefined` when the session is over. */
    refresh: (refreshToken: string): Promise<Tokens | undefined> =>
      grant({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    /** A token of the client itself, for the admin API. */
    async own(): Promise<Tokens> {
      const tokens = await grant({ grant_type: 'client_credentials' });
      if (!tokens) throw new IdentityProviderUnavailable(new Error(`Keycloak refuses the client ${client.id}`));
      return tokens;
    },
  };
};

export type KeycloakGrants = ReturnType<typeof keycloakGrants>;
