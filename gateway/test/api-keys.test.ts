import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { batchLookup } from '@tillmap/contracts';
import { answerJson, fakeServer, waitUntil } from '@tillmap/testing';
import { refusedOf } from './refused-of.ts';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const KEY_ID = '01890a5d-ac96-774b-bcce-b302099a8059';
const keyOf = (letter: string): string => `tmk_${letter.repeat(43)}`;
const GOOD = keyOf('a');

let auth: Awaited<ReturnType<typeof authForGateway>>;
let catalog: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
const exchanges: string[] = [];
/** Service tokens that have run out by auth's clock. */
const ended = new Set<string | undefined>();
let lastServiceToken: string | undefined;
const MESSAGE = 'This API key is not valid.';
/** As auth words it. */
const NOT_VALID = {
  type: 'about:blank',
  title: 'Unauthorized',
  status: 401,
  detail: MESSAGE,
  message: MESSAGE,
  request_id: 'r',
};

const NOT_SIGNED_IN = { ...NOT_VALID, type: 'urn:tillmap:problem:not-signed-in', message: 'Please sign in.' };

beforeAll(async () => {
  auth = await authForGateway((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      lastServiceToken = request.headers.authorization;
      if (ended.has(lastServiceToken)) return answerJson(response, NOT_SIGNED_IN, 401);
      const { key } = JSON.parse(text) as { key: string };
      exchanges.push(key);
      if (![GOOD, keyOf('b'), keyOf('e')].includes(key)) answerJson(response, NOT_VALID, 401);
      else {
        const token = auth.token({ sub: `api-key:${key === GOOD ? KEY_ID : 'another'}`, scope: 'lookup' });
        answerJson(response, { token, expires_in: 120 });
      }
    });
  });
  catalog = await fakeServer(echo);
  gateway = await startGateway({
    AUTH_URL: auth.url,
    CATALOG_URL: catalog.url,
    REFERENCE_DATA_URL: catalog.url,
    FILE_BUILDING_URL: catalog.url,
    REQUESTS_PER_SECOND: '20',
    SIGN_INS_PER_MINUTE: '30',
  });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), catalog.stop()]);
});

const lookUp = (headers: Record<string, string>) =>
  gateway.send(batchLookup.path, { method: 'POST', body: '{}', headers });
const passed = async (answer: Response) => ((await answer.json()) as { headers: Record<string, string> }).headers;

type Described = { paths: Record<string, Record<string, { security: unknown }>> };

describe('An API key', () => {
  test.each([
    ['as bearer', { authorization: `Bearer ${GOOD}` }],
    ['in its own header', { 'x-api-key': GOOD }],
  ])('When it comes %s, then the service gets a token and never the key', async (_how, headers) => {
    const answer = await lookUp(headers);
    expect(answer.status).toBe(200);
    const seen = await passed(answer);
    expect(seen.authorization).toMatch(/^Bearer ey/);
    expect(JSON.stringify(seen)).not.toContain('tmk_');
  });

  test('When a key is used many times, even concurrently, then auth exchanges it once', async () => {
    exchanges.length = 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => lookUp({ 'x-api-key': keyOf('b') })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(exchanges).toEqual([keyOf('b')]);
  });

  test("When the gateway's own token ended while the machine slept, then the first use of a key goes through", async () => {
    expect((await lookUp({ 'x-api-key': keyOf('d') })).status).toBe(401);
    ended.add(lastServiceToken);
    const answer = await lookUp({ 'x-api-key': keyOf('e') });
    expect([answer.status, exchanges.at(-1)]).toEqual([200, keyOf('e')]);
  });

  test.each(['/api/v1/wholesalers', '/api/auth/user', '/api/admin/users'])(
    'When it is used for %s, then 403: only calls that say so take one',
    async (path) => {
      expect((await gateway.send(path, { headers: { 'x-api-key': GOOD } })).status).toBe(403);
    },
  );

  test('When a call needs nobody signed in, then a key does no harm and goes no further', async () => {
    const answer = await gateway.send('/api/v1/config', { headers: { 'x-api-key': keyOf('z') } });
    expect(answer.status).toBe(200);
    expect(await passed(answer)).not.toHaveProperty('x-api-key');
  });

  test('When the calls are described, then those that take one say so', async () => {
    const described = (await (await gateway.send('/api/openapi.json')).json()) as Described;
    expect(described.paths[batchLookup.path]?.post?.security).toEqual([{ bearer: [] }, { apiKey: [] }]);
    expect(described.paths['/api/admin/users']?.get?.security).toEqual([{ bearer: [] }]);
    expect(await (await gateway.send('/api/docs')).text()).toContain('or with an API key');
  });

  test.each([keyOf('c'), 'tmk_', 'nonsense', `${GOOD}x`])('When it is %s, then 401 with a sentence', async (key) => {
    const answer = await lookUp({ 'x-api-key': key });
    expect([answer.status, await answer.json()]).toMatchObject([401, { message: 'This API key is not valid.' }]);
  });

  test('When it asks too often, then 429 for it alone', async () => {
    const burst = () => Promise.all(Array.from({ length: 40 }, () => lookUp({ 'x-api-key': GOOD })));
    expect((await refusedOf(burst)).length).toBeGreaterThanOrEqual(1);
    expect((await lookUp({ 'x-api-key': keyOf('b') })).status).toBe(200);
  });

  test('When it is revoked, then it is refused within five seconds, and asked about anew', async () => {
    expect(
      await waitUntil(async () => (await lookUp({ 'x-api-key': GOOD })).status === 200, {
        what: 'the limit to pass',
      }),
    ).toBe(true);
    auth.state.apiKeys.push(KEY_ID);
    await waitUntil(async () => (await lookUp({ 'x-api-key': GOOD })).status === 401, {
      seconds: 5,
      what: 'it is refused',
    });
    exchanges.length = 0;
    expect((await lookUp({ 'x-api-key': GOOD })).status).toBe(401);
    expect(exchanges).toEqual([GOOD]);
  });

  test('When one address tries many, then 429 before auth is asked', async () => {
    exchanges.length = 0;
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) {
      const key = `tmk_${String(n).padStart(43, '0')}`;
      statuses.push((await lookUp({ 'x-api-key': key })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(exchanges.length).toBeLessThanOrEqual(30);
  });
});
