import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { batchLookup, listUsers } from '@tillmap/contracts';
import { answerJson, freePort, waitUntil } from '@tillmap/testing';
import { authForGateway } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

type Told = { what: string; reason: string; user_id: string; ip_address: string; call: string; count: number };

const KEY = `tmk_${'a'.repeat(43)}`;

let auth: Awaited<ReturnType<typeof authForGateway>>;
let gateway: Gateway;
beforeAll(async () => {
  auth = await authForGateway((_request, response) =>
    answerJson(response, {
      token: auth.token({ sub: 'api-key:7', scope: 'nothing', name: 'Till' }),
      expires_in: 100,
    }),
  );
  gateway = await startGateway({
    AUTH_URL: auth.url,
    CATALOG_URL: auth.url,
    TRUSTED_HOPS: '1',
    METRICS_PORT: String(await freePort()),
  });
});
afterAll(async () => {
  await gateway.stop();
  await auth.stop();
});
beforeEach(() => {
  auth.state.refusals.length = 0;
});

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const told = () => auth.state.refusals as readonly Told[];
const heardAll = (count: number) => waitUntil(() => told().length >= count && told());

describe('Refused calls', () => {
  test('When a role may not make a call, then it is told whose role, from where and how often', async () => {
    const token = auth.token({ role: 'user', sub: 'sam' });
    for (let n = 0; n < 3; n++)
      expect((await gateway.send(listUsers.path, { token, ...from('10.0.0.1') })).status).toBe(403);
    await waitUntil(() => told().reduce((sum, { count }) => sum + count, 0) === 3);
    expect(told()[0]).toMatchObject({
      what: 'call_refused',
      reason: 'role',
      user_id: 'sam',
      user_name: 'Sam',
      user_email: 'sam@example.com',
      ip_address: '10.0.0.1',
      call: 'listUsers',
    });
  });

  test('When a token is forged, then nothing of what it says is believed', async () => {
    const [head, body] = auth.token({ role: 'admin', sub: 'ada' }).split('.');
    const forged = `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`;
    expect((await gateway.send(listUsers.path, { token: forged, ...from('10.0.0.2') })).status).toBe(401);
    expect(await heardAll(1)).toMatchObject([
      { what: 'call_refused', reason: 'invalid_token', user_id: '', user_name: '', ip_address: '10.0.0.2' },
    ]);
  });

  test('When an API key is unknown or for something else, then that is told', async () => {
    const lookUp = (key: string) =>
      gateway.send(batchLookup.path, { method: 'POST', body: '{}', headers: { 'x-api-key': key } });
    expect((await lookUp('tmk_wrong')).status).toBe(401);
    expect((await lookUp(KEY)).status).toBe(403);
    expect((await heardAll(2)).toSorted((a, b) => a.reason.localeCompare(b.reason))).toMatchObject([
      { what: 'api_key_refused', reason: 'scope', user_id: 'api-key:7' },
      { what: 'api_key_refused', reason: 'unknown_key', user_id: '' },
    ]);
  });

  test('When a sign-in ran out or nobody is signed in, then it is counted only', async () => {
    expect((await gateway.send(listUsers.path, { token: auth.token({ lives: -10 }) })).status).toBe(401);
    expect((await gateway.send(listUsers.path)).status).toBe(401);
    const metrics = await (await fetch(`http://127.0.0.1:${gateway.metricsPort()}/metrics`)).text();
    expect(metrics).toMatch(/tillmap_access_refused_total\{what="call_refused",reason="expired_token",.*\} 1/);
    expect(metrics).toMatch(/tillmap_access_refused_total\{what="call_refused",reason="no_token",.*\} 1/);
    expect(told()).toEqual([]);
  });

  test('When auth is away, then it is told once auth is back', async () => {
    auth.state.isReady = false;
    await gateway.send(listUsers.path, { token: auth.token({ role: 'manager', sub: 'kim' }), ...from('10.0.0.3') });
    await waitUntil(() => auth.state.failedRefusals > 0);
    auth.state.isReady = true;
    expect(await heardAll(1)).toMatchObject([{ user_id: 'kim', ip_address: '10.0.0.3', count: 1 }]);
  });
});
