import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSession, createUser, downloadSession, listPromotions, listSessions, login } from '@tillmap/contracts';
import { answerJson, fakeServer } from '@tillmap/testing';
import { authForGateway } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const NO_STORE = { 'cache-control': 'no-store' };
const SESSION = downloadSession.path.replace('{id}', '01890a5d-ac96-774b-bcce-b302099a8057');

let auth: Awaited<ReturnType<typeof authForGateway>>;
let service: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;

beforeAll(async () => {
  auth = await authForGateway((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('cache-control', 'no-store');
      answerJson(response, {}, 401);
    });
  });
  service = await fakeServer((request, response) => {
    if (request.url?.startsWith(SESSION))
      response.writeHead(200, { ...NO_STORE, 'content-type': 'text/csv' }).end('a,b');
    else {
      response.setHeader('cache-control', 'no-store');
      answerJson(response, { names: 'x'.repeat(5_000) });
    }
  });
  gateway = await startGateway(
    { AUTH_URL: auth.url, FILE_BUILDING_URL: service.url, JSON_MAX_BYTES: '1000', SIGN_INS_PER_MINUTE: '1' },
    { retryMs: 0 },
  );
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), service.stop()]);
});

const signIn = (): Promise<Response> => gateway.send(login.path, { method: 'POST', body: '{}' });

test.each([
  ['an answer in JSON', 200, (token: string) => gateway.send(listSessions.path, { token })],
  ['a file', 200, (token: string) => gateway.send(SESSION, { token })],
  ['a refused sign-in', 401, signIn],
  ['a sign-in too many', 429, signIn],
  ['a refusal of who is not signed in', 401, () => gateway.send(listSessions.path)],
  [
    'a refusal of who may not',
    403,
    (token: string) => gateway.send(createUser.path, { token, method: 'POST', body: '{}' }),
  ],
  ['an address that nobody has', 404, () => gateway.send('/api/nonsense')],
  [
    'a body that is too large',
    413,
    (token: string) => gateway.send(createSession.path, { token, method: 'POST', body: 'x'.repeat(2_000) }),
  ],
  ['a service that is away', 503, () => gateway.send(listPromotions.path, { token: auth.token({ role: 'admin' }) })],
] as const)('When it is %s, then nobody on the way keeps it', async (_what, status, work) => {
  const answer = await work(auth.token({}));
  await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
});
