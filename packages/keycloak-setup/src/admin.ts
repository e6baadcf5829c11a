import { setTimeout as sleep } from 'node:timers/promises';

const CALL_TIMEOUT_MS = 60_000;
const RENEW_AFTER_MS = 30_000;

export type KeycloakAdmin = {
  /** What is at a path below `/admin/realms`; `undefined` when there is nothing. */
  get<T>(path: string): Promise<T | undefined>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void>;
};

/**
 * Keycloak's admin API for a user of the master realm. @throws an Error with Keycloak's own words when it refuses or
 * does not respond.
 */
export const keycloakAdmin = (given: { url: string; user: string; password: string }): KeycloakAdmin => {
  const base = given.url.replace(/(?<!\/)\/+$/, '');
  let token: { text: string; at: number } | undefined;

  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    } catch (error) {
      const { cause, message } = error as Error;
      throw new Error(`Keycloak at ${base} does not answer: ${cause instanceof Error ? cause.message : message}`);
    }
  };
  const signIn = async (): Promise<string> => {
    const answer = await ask('/realms/master/protocol/openid-connect/token', {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'admin-cli',
        grant_type: 'password',
        username: given.user,
        password: given.password,
      }),
    });
    if (!answer.ok) throw new Error(`Keycloak refuses the administrator ${given.user}: ${await answer.text()}`);
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const authorised = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const now = performance.now();
    if (!token || now - token.at > RENEW_AFTER_MS) token = { text: await signIn(), at: now };
    return ask(`/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${token.text}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const refusal = async (method: string, path: string, answer: Response): Promise<Error> =>
    new Error(`Keycloak answers ${answer.status} to ${method} ${path}: ${await answer.text()}`);

  return {
    async get<T>(path: string) {
      const answer = await authorised('GET', path);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw await refusal('GET', path, answer);
      return (await answer.json()) as T;
    },
    async send(method, path, body) {
      const answer = await authorised(method, path, body);
      if (!answer.ok) throw await refusal(method, path, answer);
      await answer.body?.cancel();
    },
  };
};

/** Waits until Keycloak responds; throws after this number of seconds. */
export const untilKeycloakAnswers = async (url: string, seconds: number): Promise<void> => {
  const until = performance.now() + seconds * 1_000;
  for (;;) {
    try {
      const answer = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/realms/master`, {
        signal: AbortSignal.timeout(5_000),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch (error) {
      if (performance.now() > until) throw new Error(`Keycloak at ${url} does not answer.`, { cause: error });
    }
    await sleep(500);
  }
};
