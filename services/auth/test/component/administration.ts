import { decode } from '@tillmap/bus';
import { EVENTS } from '@tillmap/bus/events';
import { PASSWORD, startAuth } from './start-auth.ts';

export type ShownUser = {
  id: string;
  name: string;
  email: string;
  role: string;
  is_active: boolean;
  last_login: string | null;
  version: number;
};
export type Problem = { message: string; errors?: Record<string, string[]> };

/** A running auth with Ada, its administrator, signed in. */
export const startAdministration = async (env: Readonly<Record<string, string>> = {}) => {
  const auth = await startAuth({ env });
  const { token, user } = await auth.signIn('admin@example.com');
  let count = 0;

  const as = (bearer: string) => (method: string, path: string, body?: unknown) =>
    auth.send(`/api/admin/${path}`, { token: bearer, ...(body === undefined ? {} : { body }) }, method);
  const ask = as(token);
  const users = async (): Promise<ShownUser[]> =>
    ((await (await ask('GET', 'users')).json()) as { users: ShownUser[] }).users;

  /** A new user with a free email. */
  const aUser = async (over: Partial<ShownUser> = {}): Promise<ShownUser> => {
    const fields = { name: 'Pat', email: `pat${++count}@example.com`, password: PASSWORD, ...over };
    return (await dataOf(await ask('POST', 'users', fields))) as ShownUser;
  };
  const happenings = (id: string) =>
    auth.heard
      .filter(({ headers }) => headers.ce_type === EVENTS.userChanged.type)
      .map((message) => decode(EVENTS.userChanged, message))
      .filter(({ userId }) => userId === id);
  const keyHappenings = (id: string) =>
    auth.heard
      .filter(({ topic }) => topic === EVENTS.apiKeyChanged.topic)
      .map((message) => decode(EVENTS.apiKeyChanged, message))
      .filter(({ apiKeyId }) => apiKeyId === id);
  return { auth, adminId: user.id, token, as, ask, users, aUser, happenings, keyHappenings, stop: () => auth.stop() };
};

export const dataOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { data: unknown }).data;
export const problemOf = async (answer: Response): Promise<Problem> => (await answer.json()) as Problem;
