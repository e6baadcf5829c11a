import type { Ledger } from '../ledger.ts';
import { type Answer, send } from '../requests/sent.ts';
import { signIn } from '../scene/people.ts';
import type { Scene } from '../scene/scene.ts';

const PART = 'sign-ins';
const GUESSES = 60;
const MOST_HEARD = 6;
const CROSS_SITE = 'calls from another site';

const guess = (base: string, email: string, password: string, headers = {}): Promise<Answer> =>
  send(base, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ email, password })),
  });

/** Guesses at once for one account: all but a few are told to wait, also from addresses that are made up. */
const tryGuessing = async (scene: Scene, ledger: Ledger): Promise<void> => {
  const { email, password } = scene.people.stranger;
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, at) =>
      guess(scene.base, email, `wrong-password-${at}`, { 'x-forwarded-for': `198.51.100.${at}` }),
    ),
  );
  const heard = answers.filter(({ status }) => status === 401).length;
  const waits = answers.filter(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0).length;
  for (const { status } of answers) ledger.note(PART, 'guesses of a password at once', status);
  ledger.note(
    PART,
    'guesses that were heard',
    heard,
    heard > MOST_HEARD || heard + waits !== GUESSES
      ? `${heard} of ${GUESSES} guesses were heard, ${waits} told to wait`
      : undefined,
  );
  const others = await guess(scene.base, scene.people.manager.email, scene.people.manager.password);
  ledger.note(PART, "another one's sign-in meanwhile", others.status, others.status === 200 ? undefined : others.text);
  // Whoever knows the password waits, and is not locked out.
  const right = await guess(scene.base, email, password);
  const isKept = right.status === 200 || (right.status === 429 && right.headers['retry-after'] !== undefined);
  ledger.note(PART, 'the right password behind the guesses', right.status, isKept ? undefined : right.text);
};

/** An account that is there, and one that is not, answer the same. */
const tryNames = async (scene: Scene, ledger: Ledger): Promise<void> => {
  const known = await guess(scene.base, scene.people.guest.email, 'wrong-password');
  const unknown = await guess(scene.base, 'nobody@throw-away.example', 'wrong-password');
  const withoutId = ({ text }: Answer): string => text.replace(/"request_id":"[^"]*"/, '');
  const same = known.status === unknown.status && withoutId(known) === withoutId(unknown);
  ledger.note(
    PART,
    'a name that nobody has',
    unknown.status,
    same ? undefined : `${known.text} is not ${unknown.text}`,
  );
};

/** API keys that are guessed, in the right form and in none. */
const tryKeys = async (scene: Scene, ledger: Ledger): Promise<void> => {
  const right = scene.keys.sessions;
  const guesses = [
    `${right.slice(0, -1)}${right.endsWith('a') ? 'b' : 'a'}`,
    right.slice(0, -1),
    `${right}a`,
    'tmk_',
    right.toUpperCase(),
  ];
  for (const key of guesses) {
    const { status } = await send(scene.base, {
      method: 'GET',
      path: '/api/v1/file-building/sessions',
      headers: { 'x-api-key': key },
    });
    ledger.note(
      PART,
      'guesses of an API key',
      status,
      status === 401 ? undefined : `the key ${key} was answered ${status}`,
    );
  }
};

/** What a page of another site can have a browser send: cookies, forms, and calls whose answers it must not read. */
const tryCrossSite = async (scene: Scene, ledger: Ledger): Promise<void> => {
  const { guest } = scene.people;
  const { cookie } = await signIn(scene.base, guest.email, guest.password);
  const origin = 'https://elsewhere.example';
  const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
  for (const type of forms) {
    const { status } = await send(scene.base, {
      method: 'POST',
      path: '/api/v1/file-building/create-session',
      headers: { origin, cookie, 'content-type': type },
      body: Buffer.from('{"wholesaler_code":"ABUSE","session_name":"From elsewhere"}'),
    });
    ledger.note(
      CROSS_SITE,
      'a form with the cookie',
      status,
      status === 401 ? undefined : `a form of ${type} was answered ${status}`,
    );
  }
  for (const path of ['/api/auth/refresh', '/api/v1/wholesalers', '/api/auth/login']) {
    const { status, headers } = await send(scene.base, {
      method: 'OPTIONS',
      path,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    ledger.note(
      CROSS_SITE,
      'asked whether it may call',
      status,
      allowed.length > 0 ? `${path} says ${allowed.join(', ')}` : undefined,
    );
  }
  const answer = await guess(scene.base, guest.email, guest.password, { origin });
  const set = String(answer.headers['set-cookie']);
  const isKept =
    /HttpOnly/i.test(set) &&
    /SameSite=Strict/i.test(set) &&
    answer.headers['access-control-allow-origin'] === undefined;
  ledger.note(
    CROSS_SITE,
    'what its cookie is',
    answer.status,
    isKept ? undefined : `the cookie is ${set.replace(/=[^;]+/, '=…')}`,
  );
};

/** Passwords and API keys that are guessed, and calls that another site makes a browser send. */
export const trySignIns = async (scene: Scene, ledger: Ledger): Promise<void> => {
  await tryNames(scene, ledger);
  await tryKeys(scene, ledger);
  await tryCrossSite(scene, ledger);
  await tryGuessing(scene, ledger);
};
