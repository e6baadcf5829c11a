import {
  type AnyCall,
  internalToken,
  type Parsed,
  type PathValues,
  pathOf,
  problemSchema,
  type Sent,
} from '@tillmap/contracts';
import type { z } from 'zod';
import { DependencyUnavailable, DomainError } from './domain.ts';
import { contextHeaders } from './request-context.ts';

const CALL_TIMEOUT_MS = 10_000;
const RENEW_BEFORE_MS = 60_000;
/** A token that was refused is replaced as often at most: where the next one is refused as well, it is not the token. */
const REPLACED_EVERY_MS = 1_000;

type Given<C extends AnyCall> = {
  params?: Sent<C['params']>;
  query?: Sent<C['query']>;
  body?: Sent<C['body']>;
};
type AnswerOf<C extends AnyCall> = C['answer'] extends z.ZodType ? Parsed<C['answer']> : undefined;

/** Makes calls between services by their contract, with a service token, a deadline and the request's trace. */
export type ServiceClient = <C extends AnyCall>(call: C, given: Given<C>) => Promise<AnswerOf<C>>;

/** Nothing was sent: no process can have done it. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

const mayBeDone = (error: unknown): boolean =>
  !NOT_CONNECTED.has(((error as Error).cause as { code?: string } | undefined)?.code ?? '');

/**
 * Tries each address in turn. A GET is repeated once after all of them; a change goes on to the next address only
 * where no connection was made, because else it might be done twice.
 */
const send = async (service: string, addresses: string, path: string, init: RequestInit): Promise<Response> => {
  let last: unknown;
  const each = addresses.split(',').filter(Boolean);
  const isRead = init.method === 'GET';
  for (const address of isRead ? [...each, ...each.slice(0, 1)] : each) {
    try {
      return await fetch(new URL(path, address), { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    } catch (error) {
      last = error;
      // One that is silent has had all the time there is.
      if ((error as Error).name === 'TimeoutError' || (!isRead && mayBeDone(error))) break;
    }
  }
  throw new DependencyUnavailable(service, { cause: last });
};

/** The token did not count any more, so nothing was done. */
class TokenRefused extends DomainError {}

const NOT_SIGNED_IN = 'urn:tillmap:problem:not-signed-in';

const read = async (call: AnyCall, answer: Response): Promise<unknown> => {
  if (answer.ok) return typeof call.answer === 'string' ? undefined : call.answer.parse(await answer.json());
  const problem = problemSchema.safeParse(await answer.json().catch(() => undefined));
  // A response that is no problem document does not come from the service's own rules, so it is not for users.
  if (answer.status >= 500 || answer.status === 429 || !problem.success) throw new DependencyUnavailable(call.service);
  const Refused = problem.data.type === NOT_SIGNED_IN ? TokenRefused : DomainError;
  throw new Refused('refused-by-service', answer.status, problem.data.message);
};

/** Requests five-minute tokens from auth and caches each until shortly before its end. */
const tokenSource = (authUrl: string, clientId: string, secret: string) => {
  let known: { token: Promise<string>; until: number } | undefined;
  let replacedAt = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<string> => {
    const answer = await send('auth', authUrl, internalToken.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: secret }),
    });
    const { token, expires_in } = internalToken.answer.parse(await read(internalToken, answer));
    if (known) known.until = performance.now() + expires_in * 1_000 - RENEW_BEFORE_MS;
    return token;
  };
  const another = (): Promise<string> => {
    const asked = { token: ask(), until: Number.POSITIVE_INFINITY };
    known = asked;
    asked.token.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.token;
  };
  // Not the time of day: set back, it would keep a token that has ended.
  const current = (): Promise<string> => (known && performance.now() < known.until ? known.token : another());
  return {
    current,
    /** A token in place of one that was refused; none where one was replaced just now. */
    inPlaceOf: async (refused: string): Promise<string | undefined> => {
      // Another call may have replaced it in between.
      if ((await current()) !== refused) return current();
      if (performance.now() - replacedAt < REPLACED_EVERY_MS) return undefined;
      replacedAt = performance.now();
      return another();
    },
  };
};

/**
 * `name` is the calling service; `addresses` its upstream services' addresses by name (comma lists allowed). The
 * client throws DependencyUnavailable when the service is unavailable, DomainError with its status when it refuses. A call
 * whose token is refused is made once more with a new one: on Linux the steady clock stands while a machine sleeps, so that a
 * token may have ended before it is renewed.
 */
export const serviceClient = ({
  name,
  secret,
  authUrl,
  addresses,
}: {
  name: string;
  secret: string;
  authUrl: string;
  addresses: Readonly<Record<string, string>>;
}): ServiceClient => {
  const tokens = tokenSource(authUrl, name, secret);
  return async (call, given) => {
    const path = pathOf(call, given.params as PathValues | undefined, given.query as PathValues | undefined);
    const ask = async (token: string) => {
      const answer = await send(call.service, addresses[call.service] ?? '', path, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(call.body ? { 'content-type': 'application/json' } : {}),
          ...contextHeaders(),
        },
        ...(call.body ? { body: JSON.stringify(given.body) } : {}),
      });
      return (await read(call, answer)) as AnswerOf<typeof call>;
    };
    const token = await tokens.current();
    try {
      return await ask(token);
    } catch (error) {
      const other = error instanceof TokenRefused ? await tokens.inPlaceOf(token) : undefined;
      if (other === undefined) throw error;
      return ask(other);
    }
  };
};
