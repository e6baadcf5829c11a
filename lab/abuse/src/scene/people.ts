import { send } from '../requests/sent.ts';

/** Somebody with an account, and a token that is good for the next minutes. */
export type Person = Readonly<{
  id: string;
  email: string;
  password: string;
  token(): Promise<string>;
  /** The header that says who it is. */
  signedIn(): Promise<Readonly<Record<string, string>>>;
}>;

// Of the 15 minutes that a token is good for.
const RENEWED_MS = 8 * 60_000;

type SignIn = Readonly<{ token: string; cookie: string; id: string }>;

/** Signs in and throws where that fails; `cookie` is as it is sent back. */
export const signIn = async (base: string, email: string, password: string): Promise<SignIn> => {
  const answer = await send(base, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ email, password })),
  });
  if (answer.status !== 200) throw new Error(`Signing in as ${email} answered ${answer.status}: ${answer.text}`);
  const { token, user } = JSON.parse(answer.text) as { token: string; user: { id: string } };
  const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
  return { token, cookie, id: user.id };
};

export const personOf = async (base: string, email: string, password: string): Promise<Person> => {
  let [last, at] = [await signIn(base, email, password), performance.now()];
  const token = async (): Promise<string> => {
    if (performance.now() - at > RENEWED_MS) [last, at] = [await signIn(base, email, password), performance.now()];
    return last.token;
  };
  return {
    id: last.id,
    email,
    password,
    token,
    signedIn: async () => ({ authorization: `Bearer ${await token()}` }),
  };
};
