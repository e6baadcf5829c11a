import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AnyCall, API_KEY_SCOPES, type ApiKeyScope, internalCalls, publicCalls, ROLES } from '@tillmap/contracts';
import { answerJson, fakeServer } from '@tillmap/testing';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

let auth: Awaited<ReturnType<typeof authForGateway>>;
let services: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
const tokens: Record<string, string> = {};
const USER_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

beforeAll(async () => {
  auth = await authForGateway();
  services = await fakeServer(echo);
  gateway = await startGateway({
    AUTH_URL: auth.url,
    REFERENCE_DATA_URL: services.url,
    CATALOG_URL: services.url,
    FILE_BUILDING_URL: services.url,
    PROMOTION_URL: services.url,
    AUDIT_URL: services.url,
    REQUESTS_PER_SECOND: '100000',
  });
  for (const role of ROLES) tokens[role] = auth.token({ role });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), services.stop()]);
});

const pathOf = (call: AnyCall): string => call.path.replace(/\{code\}/g, 'BOOKER').replace(/\{\w+\}/g, USER_ID);
const make = (call: AnyCall, token?: string) =>
  gateway.send(pathOf(call), {
    method: call.method,
    ...(call.body ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
    ...(token ? { token } : {}),
  });

describe.each(publicCalls.map((call) => [call.id, call] as const))('The call %s', (_id, call) => {
  test.each(['nobody', ...ROLES])('When %s makes it, then the contract decides', async (who) => {
    const answer = await make(call, tokens[who]);
    const isAllowed = call.access === 'public' || (Array.isArray(call.access) && call.access.includes(who));
    if (isAllowed) expect(await answer.json()).toMatchObject({ method: call.method, url: pathOf(call) });
    else {
      expect(answer.status).toBe(who === 'nobody' ? 401 : 403);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });
});

/** What each scope is for, written down beside the contracts. `downloads` is what `sessions` is, and the till's file. */
const OF_SESSIONS = [
  'listWholesalers',
  'listSessions',
  'createSession',
  'uploadSupplierFile',
  'sessionChecked',
  'generateEposFile',
  'sessionStatus',
  'changesOverview',
  'changedLines',
  'changesFile',
  'delistedProducts',
  'changePairs',
  'listTillProfiles',
  'rehearseTill',
  'rehearsedRows',
];
const MAY: Readonly<Record<ApiKeyScope, readonly string[]>> = {
  lookup: ['batchLookup'],
  sessions: OF_SESSIONS,
  downloads: [...OF_SESSIONS, 'tillFile'],
};
const ofPeople = publicCalls.filter(({ access }) => access !== 'public');

describe.each(API_KEY_SCOPES)('An API key of the scope %s', (scope) => {
  test.each(ofPeople.map((call) => [call.id, call] as const))(
    'When it makes %s, then its scope decides',
    async (id, call) => {
      const answer = await make(call, auth.token({ sub: `api-key:${USER_ID}`, scope }));
      expect(answer.status).toBe(MAY[scope].includes(id) ? 200 : 403);
      await answer.arrayBuffer();
    },
  );
});

describe('What is not among the calls', () => {
  test.each([
    ...internalCalls.map((call) => [call.method, pathOf(call)]),
    ['GET', '/api/nonsense'],
    ['DELETE', '/api/auth/user'],
    ['GET', '/api/v1/wholesalers/../wholesalers'],
    ['GET', '/api/v1/wholesalers/%2e%2e/hierarchy'],
    ['GET', '/api//v1/wholesalers'],
    ['GET', '/metrics'],
    ['POST', '/'],
  ])('When %s %s is asked for, then it does not exist', async (method, path) => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      // Not fetch: it would tidy the path up.
      request({ port: gateway.port, method, path, headers: { authorization: `Bearer ${tokens.admin}` } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(404);
  });
});

describe('What a service is told', () => {
  test('When a client claims who and where it is, then nothing of that arrives', async () => {
    const answer = await gateway.send('/api/v1/wholesalers?x=%20y', {
      token: tokens.user ?? '',
      headers: {
        'x-forwarded-for': '9.9.9.9',
        'x-forwarded-host': 'evil',
        'x-user-id': 'admin',
        'x-user-role': 'admin',
        forwarded: 'for=9.9.9.9',
        'x-real-ip': '9.9.9.9',
        cookie: 'tillmap_refresh=secret',
        'x-request-id': 'a-request-id-of-mine',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        'x-kept': 'yes',
      },
    });
    const { headers, url } = (await answer.json()) as { headers: Record<string, string>; url: string };
    expect(url).toBe('/api/v1/wholesalers?x=%20y');
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-kept': 'yes',
      'x-request-id': 'a-request-id-of-mine',
      authorization: `Bearer ${tokens.user}`,
    });
    expect(headers.traceparent).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
    for (const name of ['x-forwarded-host', 'x-user-id', 'x-user-role', 'forwarded', 'x-real-ip', 'cookie'])
      expect(headers).not.toHaveProperty(name);
    expect(answer.headers.get('x-request-id')).toBe('a-request-id-of-mine');
  });

  test('When auth is called, then it gets the cookie, and its cookies come back', async () => {
    const answer = await gateway.send('/api/auth/refresh', { method: 'POST', headers: { cookie: 'a=b' } });
    expect(((await answer.json()) as { headers: object }).headers).toMatchObject({ cookie: 'a=b' });
  });

  test('When HEAD is asked for, then the service sees HEAD and no body comes back', async () => {
    let seen = '';
    services.set((request, response) => {
      seen = request.method ?? '';
      answerJson(response, { much: 'text' });
    });
    const answer = await gateway.send('/api/v1/wholesalers', { method: 'HEAD', token: tokens.user ?? '' });
    expect([answer.status, seen, await answer.text()]).toEqual([200, 'HEAD', '']);
    services.set(echo);
  });

  test('When the answer carries headers of the service, then only the gateway’s own remain', async () => {
    services.set((_request, response) => {
      response.writeHead(200, { 'x-powered-by': 'x', 'set-cookie': ['a=1', 'b=2'], 'x-of-service': 'y' }).end('{}');
    });
    const answer = await gateway.send('/api/v1/wholesalers', { token: tokens.user ?? '' });
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('x-of-service')).toBe('y');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    services.set(echo);
  });
});

describe('Tokens', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = encode({
    sub: USER_ID,
    role: 'admin',
    aud: 'tillmap',
    iss: 'http://127.0.0.1:8080',
    iat: 1,
    exp: 9e9,
  });
  const forged = () => {
    const head = encode({ alg: 'HS256', kid: 'k1' });
    const mac = createHmac('sha256', JSON.stringify(auth.publicJwk)).update(`${head}.${claims}`).digest('base64url');
    return `${head}.${claims}.${mac}`;
  };
  test.each([
    ['no text', () => 'x'],
    ['alg none', () => `${encode({ alg: 'none', kid: 'k1' })}.${claims}.`],
    ['HS256 with the public key', forged],
    ['no audience', () => auth.token({ audience: null })],
    ['the audience of services', () => auth.token({ audience: 'internal' })],
    ['an end in the past', () => auth.token({ lives: -1 })],
    ['a role nobody has', () => auth.token({ role: 'root' })],
    ['a changed content', async () => auth.token({}).replace(/\.[^.]+\./, `.${claims}.`)],
  ])('When a token has %s, then the answer is 401', async (_what, make) => {
    const answer = await gateway.send('/api/v1/wholesalers', { token: await make() });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ message: 'Please sign in.' });
  });

  test('When unknown key ids come again and again, then the keys are asked for once a cooldown at most', async () => {
    const [before, began] = [auth.state.keyRequests, performance.now()];
    const ask = (n: number) => gateway.send('/api/v1/wholesalers', { token: auth.token({ kid: `k-${n}` }) });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    for (const { status } of answers) expect(status).toBe(401);
    const cooldowns = Math.ceil((performance.now() - began) / 1_000);
    expect(auth.state.keyRequests - before).toBeLessThanOrEqual(1 + cooldowns);
  });

  test('When a sign-in was ended, then its token stops working within a few seconds', async () => {
    const token = auth.token({ sid: 'ended' });
    expect((await gateway.send('/api/v1/wholesalers', { token })).status).toBe(200);
    auth.state.families.push('ended');
    const until = Date.now() + 5_000;
    let status = 200;
    while (status === 200 && Date.now() < until) {
      status = (await gateway.send('/api/v1/wholesalers', { token })).status;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(status).toBe(401);
  });
});
