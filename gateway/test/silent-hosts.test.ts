import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fakeServer } from '@tillmap/testing';
import { silentHost } from './silent-host.ts';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const SESSIONS = '/api/v1/file-building/sessions';

let auth: Awaited<ReturnType<typeof authForGateway>>;
let service: Awaited<ReturnType<typeof fakeServer>>;
let silent: Awaited<ReturnType<typeof silentHost>>;
let gateway: Gateway;
let token: string;
let time = 0;

beforeAll(async () => {
  auth = await authForGateway();
  service = await fakeServer(echo);
  silent = await silentHost();
  gateway = await startGateway(
    { AUTH_URL: auth.url, FILE_BUILDING_URL: `${silent.url},${service.url}` },
    { steadyMs: () => time },
  );
  token = auth.token({ role: 'admin' });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), service.stop(), silent.stop()]);
});

/** How many of ten calls, one after the other, waited for the silent host. */
const waitedOfTen = async (method: string): Promise<number> => {
  let waited = 0;
  const count = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    if (request.getHeader('host') === new URL(silent.url).host) waited++;
  };
  subscribe('http.client.request.error', count);
  const address = method === 'DELETE' ? `${SESSIONS}/01890a5d-ac96-774b-bcce-b302099a8057` : SESSIONS;
  for (let times = 0; times < 10; times++) expect((await gateway.send(address, { method, token })).status).toBe(200);
  unsubscribe('http.client.request.error', count);
  return waited;
};

test('When one of two hosts does not answer, then one call waits for it, and after 10 s one again', async () => {
  const began = performance.now();
  expect(await waitedOfTen('GET')).toBe(1);
  // Two seconds; more on a busy machine.
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await waitedOfTen('DELETE')).toBe(0);
  time += 10_000;
  expect(await waitedOfTen('DELETE')).toBe(1);
});
