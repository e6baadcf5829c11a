import { IdentityProviderUnavailable, OutcomeUnknown } from '../../domain/errors.ts';

/**
 * Checking a password takes long on purpose. A sign-in without a response makes one call: it is refused in ten
 * seconds.
 */
const CALL_TIMEOUT_MS = 8_000;
/** After a failure calls fail at once for this time. */
const RETRY_MS = 1_000;

export type Answer = { readonly status: number; readonly body: unknown; readonly location: string };

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Repeating it, or not knowing whether it was done, does no harm. */
  readonly isHarmless: boolean;
};

export type Call = (request: Request) => Promise<Answer>;

const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const wasSent = (error: unknown): boolean => {
  const cause = (error as { cause?: { code?: string } }).cause;
  return !NOT_SENT.has(cause?.code ?? '');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Calls Keycloak, each call with a deadline. Responses below 500 come back as they are. @throws
 * IdentityProviderUnavailable otherwise, and OutcomeUnknown where something may have been changed. A call right after
 * a failure fails with the same error at once.
 */
export const keycloakCalls = (): Call => {
  let failedAt = Number.NEGATIVE_INFINITY;
  let lastFailure: unknown;

  const failure = (error: unknown, { isHarmless }: Request): Error => {
    failedAt = performance.now();
    lastFailure = error;
    return isHarmless || !wasSent(error) ? new IdentityProviderUnavailable(error) : new OutcomeUnknown(error);
  };
  const once = async (request: Request): Promise<Answer> => {
    const { method, address, headers = {}, body } = request;
    try {
      const answer = await fetch(address, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        ...(body === undefined ? {} : { body }),
      });
      const text = await answer.text();
      if (answer.status >= 500) throw new Error(`Keycloak answers ${answer.status} to ${method} ${address}`);
      return { status: answer.status, body: parsed(text), location: answer.headers.get('location') ?? '' };
    } catch (error) {
      throw failure(error, request);
    }
  };
  return async (request) => {
    if (performance.now() - failedAt < RETRY_MS) throw new IdentityProviderUnavailable(lastFailure);
    return once(request);
  };
};
