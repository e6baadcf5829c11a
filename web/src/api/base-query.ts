import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { refresh, spaConfig, TOKEN_STORAGE_KEY } from '@tillmap/contracts';
import { type Failure, isRefused, noAnswer } from './failure.ts';
import { type AnswerOf, type ApiRequest, type Outcome, sendCall } from './http.ts';
import { selectToken, signedIn, signedOut, type WithSignIn } from './sign-in.ts';
import { clientOf, type Renewed, renewSingleSignOn } from './single-sign-on.ts';

type Dispatch = BaseQueryApi['dispatch'];
type Refreshed = 'renewed' | 'refused' | 'away';

const tokenOf = (api: Pick<BaseQueryApi, 'getState'>): string | null => selectToken(api.getState() as WithSignIn);

const renewByCookie = async (): Promise<Renewed> => {
  const outcome = await sendCall({ call: refresh }, null);
  if ('data' in outcome) return { token: (outcome.data as AnswerOf<typeof refresh>).token };
  return isRefused(outcome.error) ? 'refused' : 'away';
};

/** Keycloak's tokens name the client they were made for. */
const saysItsClient = (token: string): boolean => clientOf(token) !== undefined;

/** A token of single sign-on is renewed there; one of the form, by the cookie that came with it. */
const renewByItsKind = async (stale: string): Promise<Renewed> => {
  const config = await sendCall({ call: spaConfig }, null);
  if ('error' in config) return 'away';
  const { keycloak } = config.data as AnswerOf<typeof spaConfig>;
  return keycloak && clientOf(stale) === keycloak.client ? renewSingleSignOn(keycloak) : renewByCookie();
};

const askForToken = async (dispatch: Dispatch, stale: string): Promise<Refreshed> => {
  // Another tab may have renewed it while this one waited for its turn.
  const stored = window.localStorage.getItem(TOKEN_STORAGE_KEY);
  if (stored !== null && stored !== stale) {
    dispatch(signedIn(stored));
    return 'renewed';
  }
  const renewed = await (saysItsClient(stale) ? renewByItsKind(stale) : renewByCookie());
  if (typeof renewed === 'string') return renewed;
  dispatch(signedIn(renewed.token));
  return 'renewed';
};

let underWay: Promise<Refreshed> | null = null;

/**
 * Renews the access token, one at a time: a refresh cookie that is used twice ends the whole sign-in, so callers of
 * this tab share one request and tabs take turns by a lock.
 */
const renewToken = (dispatch: Dispatch, stale: string): Promise<Refreshed> => {
  const inTurn = (): Promise<Refreshed> =>
    'locks' in navigator
      ? navigator.locks.request('tillmap-token', () => askForToken(dispatch, stale))
      : askForToken(dispatch, stale);
  underWay ??= inTurn().finally(() => {
    underWay = null;
  });
  return underWay;
};

/**
 * Runs `send` with the current token. On a 401 the token is renewed once and `send` runs again; when the server
 * refuses that, the user is signed out silently. With the server away the sign-in stays.
 */
export const withFreshToken = async (
  api: Pick<BaseQueryApi, 'getState' | 'dispatch'>,
  send: (token: string | null) => Promise<Outcome>,
): Promise<Outcome> => {
  const token = tokenOf(api);
  const first = await send(token);
  if ('data' in first || first.error.status !== 401 || token === null) return first;

  const current = tokenOf(api);
  const renewed = current !== null && current !== token ? 'renewed' : await renewToken(api.dispatch, token);
  // A 401 that nobody could look into is not a refusal.
  if (renewed === 'away') return { error: noAnswer };
  const second = renewed === 'renewed' ? await send(tokenOf(api)) : first;
  if ('error' in second && second.error.status === 401) api.dispatch(signedOut('server'));
  return second;
};

export const refreshOnceThenSignOut: BaseQueryFn<ApiRequest, unknown, Failure> = (request, api) =>
  request.call.access === 'public'
    ? sendCall(request, request.call.id === 'logout' ? tokenOf(api) : null, api.signal)
    : withFreshToken(api, (token) => sendCall(request, token, api.signal));
