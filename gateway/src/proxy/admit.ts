import { type AnyCall, login } from '@tillmap/contracts';
import { type Actor, authorise, NotSignedIn, type TokenVerifier } from '@tillmap/service-kit';
import type { Request, Response } from 'express';
import { apiKeyOf } from '../api-keys/api-key-of.ts';
import type { ApiKeyTokens } from '../api-keys/api-key-tokens.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { RefusedCalls } from '../refusals/refused-calls.ts';
import { typedEmail } from './typed-email.ts';

type Options = {
  readonly tokens: TokenVerifier;
  readonly apiKeys: ApiKeyTokens;
  readonly limits: RateLimits;
  readonly refusals: Pick<RefusedCalls, 'note'>;
};

/** Lets a call in: token or API key, role or scope, then the limits. */
export const admission = ({ tokens, apiKeys, limits, refusals }: Options) => {
  const beginSignIn = async (request: Request, response: Response): Promise<void> => {
    const worked = await limits.signIn(request, await typedEmail(request));
    response.once('finish', () => {
      if (response.statusCode === login.status) worked();
    });
  };

  const limit = (call: AnyCall, actor: Actor, request: Request, response: Response): Promise<void> => {
    if (call.id === login.id) return beginSignIn(request, response);
    if (call.access === 'public') return limits.openRequest(request);
    if (actor.kind === 'user') limits.isSignedIn(request, actor.email);
    return limits.request(actor.id);
  };

  /** The token an API key stands for, and who that is. */
  const withApiKey = async (key: string, call: AnyCall, request: Request) => {
    const token = await apiKeys.tokenFor(key, () => limits.keyTry(request, key));
    const authorization = `Bearer ${token}`;
    try {
      return { actor: await authorise(call, { headers: { authorization } }, tokens), authorization };
    } catch (error) {
      // Revoked since it was exchanged.
      if (error instanceof NotSignedIn) apiKeys.drop(key);
      throw error;
    }
  };

  const identified = async (key: string | undefined, call: AnyCall, request: Request) =>
    key === undefined
      ? { actor: await authorise(call, request, tokens), authorization: undefined }
      : withApiKey(key, call, request);

  /**
   * Returns the `authorization` to forward instead of the request's, if any. @throws NotSignedIn, NotAllowed,
   * WrongApiKey and TooManyRequests.
   */
  return async (call: AnyCall, request: Request, response: Response): Promise<string | undefined> => {
    const key = call.access === 'public' ? undefined : apiKeyOf(request.headers);
    const { actor, authorization } = await identified(key, call, request).catch((error: unknown) => {
      refusals.note(call, request, error);
      throw error;
    });
    response.locals.userId = actor.id;
    await limit(call, actor, request, response);
    return authorization;
  };
};
