import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { assistantHealth } from '../src/adapters/openai/assistant-health.ts';
import { configSchema } from '../src/config.ts';
import { startCatalog } from './catalog-under-test.ts';

const KEY = 'sk-right';
const seen: string[] = [];
let server: Server;
let base = '';

/** An endpoint as the common ones are: a key, a list of models, a base path. */
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      if (request.url === '/silent/models') return;
      if (request.url === '/elsewhere/models') {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
        return;
      }
      if (request.url === '/bare/models') {
        response.writeHead(404).end();
        return;
      }
      const isRight = request.headers.authorization === `Bearer ${KEY}`;
      response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isRight ? { data: [{ id: 'small' }] } : { error: { message: 'wrong key' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

describe('The assistant’s endpoint', () => {
  test.each([
    ['with the right key', '/v1', 'small', KEY, 'ok'],
    ['with a slash at the end', '/v1/', 'small', KEY, 'ok'],
    ['with a wrong key', '/v1', 'small', 'sk-wrong', 'refused (401)'],
    ['without a key', '/v1', 'small', '', 'refused (401)'],
    ['for a model it does not have', '/v1', 'large', KEY, 'does not offer large'],
    ['that lists no models', '/bare', 'small', KEY, 'ok'],
    ['that sends us elsewhere', '/elsewhere', 'small', KEY, 'failing (302)'],
    ['that never answers', '/silent', 'small', KEY, 'no answer in time'],
  ])('When it is asked %s, then it is said in a few words', async (_how, path, model, key, expected) => {
    expect(await assistantHealth({ url: `${base}${path}`, model, key })()).toBe(expected);
  });

  test('When nobody is there, then it is not reachable', async () => {
    expect(await assistantHealth({ url: 'http://127.0.0.1:1/v1', model: 'small', key: KEY })()).toBe('not reachable');
  });

  test('When it is asked often, then the endpoint is asked twice a minute', async () => {
    let time = 0;
    const health = assistantHealth({ url: `${base}/v1`, model: 'small', key: KEY }, () => time);
    const before = seen.length;
    for (time = 0; time < 60_000; time += 1_000) await health();
    expect(seen.length - before).toBe(2);
  });

  test('When the key is wrong, then the service starts, is ready, and says so; no product name has left it', async () => {
    seen.length = 0;
    const catalog = await startCatalog(new Map(), {
      AI_BASE_URL: `${base}/v1`,
      AI_MODEL: 'small',
      AI_API_KEY: 'sk-wrong',
    });
    try {
      await catalog.publish(
        catalog.upserted('NORTH', [{ barcode: '05000000000012', name: 'Secret Recipe', codes: ['1', '', '', ''] }]),
      );
      const answer = await fetch(`${catalog.url()}/readyz`);
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { status: 'ready', checks: { assistant: 'refused (401)' } },
      ]);
      expect(seen).toEqual(['GET /v1/models ']);
    } finally {
      await catalog.stop();
    }
  });

  test('When an endpoint is set without a model, then the settings say what is missing', () => {
    const given = {
      DATABASE_URL: 'postgresql://x@127.0.0.1/x',
      BUS_URL: 'postgresql://x@127.0.0.1/x',
      REFERENCE_DATA_URL: 'http://127.0.0.1:1',
      AUTH_URL: 'http://127.0.0.1:1',
      SERVICE_SECRET: 'a secret of sixteen',
    };
    expect(configSchema.safeParse(given).success).toBe(true);
    const refused = configSchema.safeParse({ ...given, AI_BASE_URL: 'https://ai.example/v1' });
    expect(refused.error?.issues[0]).toMatchObject({ path: ['AI_MODEL'], message: 'is needed with AI_BASE_URL' });
  });
});
