import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@tillmap/service-kit';
import { authForGateway } from './stand-ins.ts';
import { startGateway } from './start-gateway.ts';

let auth: Awaited<ReturnType<typeof authForGateway>>;
beforeAll(async () => {
  auth = await authForGateway();
});
afterAll(() => auth.stop());

const CALLS = 25;

/** What readiness and the log say after so many calls, `forwarded` of them with the header. */
const proxyOf = async (hops: string, forwarded: number) => {
  const warnings: string[] = [];
  const log = createLogger('gateway', 'warn', {
    write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg),
  });
  const gateway = await startGateway({ AUTH_URL: auth.url, TRUSTED_HOPS: hops }, {}, log);
  try {
    for (let n = 0; n < CALLS; n++)
      await gateway.send('/', n < forwarded ? { headers: { 'x-forwarded-for': '10.0.0.1' } } : {});
    const ready = await gateway.send('/readyz');
    const { checks } = (await ready.json()) as { checks: Record<string, string> };
    return { status: ready.status, proxy: checks.proxy, warnings };
  } finally {
    await gateway.stop();
  }
};

test('When a proxy that is not trusted forwards people, then readiness says so and the gateway serves on', async () => {
  expect(await proxyOf('0', CALLS)).toEqual({
    status: 200,
    proxy: 'X-Forwarded-For arrives and TRUSTED_HOPS is 0: all users have the address of the proxy',
    warnings: ['X-Forwarded-For arrives and no proxy is trusted; set TRUSTED_HOPS'],
  });
});

test('When one visitor among others sends the header, then nothing is said, because anyone can', async () => {
  expect(await proxyOf('0', 10)).toEqual({ status: 200, proxy: 'ok', warnings: [] });
});

test('When nothing is forwarded, or the proxy is trusted, then there is nothing to say', async () => {
  expect(await proxyOf('0', 0)).toEqual({ status: 200, proxy: 'ok', warnings: [] });
  expect(await proxyOf('1', CALLS)).toEqual({ status: 200, proxy: undefined, warnings: [] });
});
