import { type AnyCall, API_KEY_SCOPES, publicCalls, scopeAllows } from '@tillmap/contracts';
import { atOnce } from '../at-once.ts';
import type { Ledger } from '../ledger.ts';
import { type Made, sentOf } from '../requests/made.ts';
import { requestOf } from '../requests/request-of.ts';
import { type Answer, curlOf, send } from '../requests/sent.ts';
import type { Scene } from '../scene/scene.ts';

const PART = 'who may';
const AT_ONCE = 6;
const ROLES = ['user', 'manager', 'admin'] as const;

type Who = Readonly<{ name: string; headers: Readonly<Record<string, string>>; may: boolean; refusal: number }>;

const isRefusal = (status: number): boolean => status === 401 || status === 403;

/** Everybody who can ask: nobody, each role, an API key of each scope; and whether the contract lets them. */
const everybody = async (call: AnyCall, { people, keys }: Scene): Promise<readonly Who[]> => {
  const { access, apiKeyScope } = call;
  // Who signs out by a token is out: with one, the rest could not be tried.
  if (access === 'public') return [{ name: 'not signed in', headers: {}, may: true, refusal: 401 }];
  const roles = await Promise.all(
    ROLES.map(async (role) => ({
      name: role,
      headers: await people[role].signedIn(),
      may: Array.isArray(access) && access.includes(role),
      refusal: 403,
    })),
  );
  const scopes = API_KEY_SCOPES.map((scope) => ({
    name: `API key (${scope})`,
    headers: { 'x-api-key': keys[scope] },
    may: apiKeyScope !== undefined && scopeAllows(scope, apiKeyScope),
    refusal: 403,
  }));
  return [{ name: 'not signed in', headers: {}, may: false, refusal: 401 }, ...roles, ...scopes];
};

/** What is wrong with an answer; undefined for what was to be expected. */
const wrongWith = ({ may, refusal }: Who, { id }: AnyCall, { status, headers }: Answer): string | undefined => {
  if (status !== 0 && headers['cache-control'] !== 'no-store') return `${status} without no-store`;
  if (!may) return status === refusal ? undefined : `${status} instead of ${refusal}`;
  // Signing in and renewing a sign-in answer 401 for what is wrong, or used up, in the request.
  if (isRefusal(status) && id !== 'refresh' && id !== 'login') return `${status} for who may do this`;
  return status === 0 || status >= 500 ? `${status} for who may do this` : undefined;
};

/** Whether a request is about a session, which belongs to a person. */
const isOfSession = ({ path }: AnyCall, { body }: Made): boolean =>
  /\/sessions\/\{id\}/.test(path) || (typeof body === 'object' && body !== null && 'session_id' in body);

/** The parameters beside the id of a session name something of that session. */
const furtherParams = ({ path }: AnyCall): readonly string[] =>
  ['downloadId', 'printId'].filter((name) => path.includes(`{${name}}`));

/** Somebody with the same role and another's session, and with another's part under an own session: it does not exist. */
const tryAsStranger = async (call: AnyCall, made: Made, scene: Scene, ledger: Ledger): Promise<void> => {
  if (!isOfSession(call, made)) return;
  const headers = await scene.people.stranger.signedIn();
  const trials: [string, Made][] = [["another user's session", made]];
  if (furtherParams(call).length > 0)
    trials.push([
      "another user's part under an own session",
      { ...made, params: { ...made.params, id: scene.things.strangers } },
    ]);
  for (const [what, tried] of trials) {
    const sent = sentOf(call, tried, headers);
    const { status } = await send(scene.base, sent);
    const surprise =
      status === 404 ? undefined : `${call.id} answered ${status} instead of 404. ${curlOf(scene.base, sent)}`;
    ledger.note(PART, what, status, surprise);
  }
};

const tryCall = async (call: AnyCall, scene: Scene, ledger: Ledger): Promise<void> => {
  // Those who may come last: what they do may use up what the request names.
  const who = [...(await everybody(call, scene))].sort((one, other) => Number(one.may) - Number(other.may));
  let made = await requestOf(call, scene);
  await tryAsStranger(call, made, scene, ledger);
  for (const one of who) {
    if (one.may && call.method !== 'GET') made = await requestOf(call, scene);
    const sent = sentOf(call, made, one.headers);
    const answer = await send(scene.base, sent);
    const wrong = wrongWith(one, call, answer);
    const surprise = wrong === undefined ? undefined : `${call.id}: ${wrong}. ${curlOf(scene.base, sent)}`;
    ledger.note(PART, `${one.name}, ${one.may ? 'may' : 'may not'}`, answer.status, surprise);
  }
};

/** Every call as everybody, made from the contracts: a call without a request of its own throws. */
export const tryAuthorisation = (scene: Scene, ledger: Ledger): Promise<void> =>
  atOnce(publicCalls, AT_ONCE, (call) => tryCall(call, scene, ledger));
