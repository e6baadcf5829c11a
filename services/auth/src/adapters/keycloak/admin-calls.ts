import { Invalid } from '@tillmap/service-kit/domain';
import { EmailTaken, IdentityProviderUnavailable } from '../../domain/errors.ts';
import type { Answer, Call, Request } from './calls.ts';
import type { KeycloakGrants } from './grants.ts';

type Problem = { readonly field?: string; readonly error?: string; readonly error_description?: string };
type Refusal = Problem & { readonly errors?: readonly Problem[] };

const RENEW_BEFORE_SECONDS = 60;
const FIELDS: Readonly<Record<string, string>> = {
  email: 'email',
  username: 'email',
  firstName: 'name',
  lastName: 'name',
};
const SENTENCES: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address.',
  name: 'The sign-in service does not take this name.',
};

/** What Keycloak does not like, under the field of ours that it belongs to. */
const invalid = (body: Refusal): Invalid => {
  if (body.error?.startsWith('invalidPassword'))
    return new Invalid({ password: [body.error_description ?? 'The sign-in service does not take this password.'] });
  const field = FIELDS[body.field ?? body.errors?.[0]?.field ?? ''] ?? 'name';
  return new Invalid({ [field]: [SENTENCES[field] ?? ''] });
};

/** The admin API of the realm, as the service account of our client. */
export const keycloakAdminCalls = ({ call, base, grants }: { call: Call; base: string; grants: KeycloakGrants }) => {
  let token: { text: string; until: number } | undefined;

  const bearer = async (): Promise<string> => {
    if (!token || performance.now() > token.until) {
      const { accessToken, seconds } = await grants.own();
      token = { text: accessToken, until: performance.now() + (seconds - RENEW_BEFORE_SECONDS) * 1_000 };
    }
    return token.text;
  };
  const authorised = async (request: Request): Promise<Answer> =>
    call({
      ...request,
      headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
    });
  const send = async (method: Request['method'], path: string, body?: unknown): Promise<Answer> => {
    const request: Request = {
      method,
      address: `${base}${path}`,
      isHarmless: method === 'GET',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    let answer = await authorised(request);
    if (answer.status === 401) {
      // The realm's keys or the account's sessions were changed since the token was made.
      token = undefined;
      answer = await authorised(request);
    }
    if (answer.status === 409) throw new EmailTaken();
    if (answer.status === 400) throw invalid(answer.body as Refusal);
    if (answer.status >= 400 && answer.status !== 404)
      throw new IdentityProviderUnavailable(new Error(`Keycloak answers ${answer.status} to ${method} ${path}`));
    return answer;
  };
  /** What is there; `undefined` when there is nothing. */
  const get = async <T>(path: string): Promise<T | undefined> => {
    const answer = await send('GET', path);
    return answer.status === 404 ? undefined : (answer.body as T);
  };
  return { send, get };
};

export type KeycloakAdminCalls = ReturnType<typeof keycloakAdminCalls>;
