import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { answerJson, fakeServer, freePort, waitUntil } from '@tillmap/testing';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const MB = 1024 * 1024;
let auth: Awaited<ReturnType<typeof authForGateway>>;
let service: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
let token: string;
let closedPort: number;

beforeAll(async () => {
  auth = await authForGateway();
  service = await fakeServer(echo);
  closedPort = await freePort();
  gateway = await startGateway({
    AUTH_URL: auth.url,
    FILE_BUILDING_URL: service.url,
    REFERENCE_DATA_URL: `http://127.0.0.1:${closedPort},${service.url}`,
    CATALOG_URL: `http://127.0.0.1:${closedPort}`,
    JSON_MAX_BYTES: String(MB),
    UPLOAD_MAX_BYTES: String(20 * MB),
    READ_TIMEOUT_MS: '3000',
    STREAM_TIMEOUT_MS: '3000',
  });
  token = auth.token({ role: 'admin' });
});
afterEach(() => service.set(echo));
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), service.stop()]);
});

const UPLOAD = '/api/v1/file-building/upload-supplier-file';
const SESSIONS = '/api/v1/file-building/sessions';
const DOWNLOAD = `${SESSIONS}/01890a5d-ac96-774b-bcce-b302099a8057/download`;
const LOOKUP = '/api/external/product/batch-lookup';
const CREATE = '/api/v1/file-building/create-session';

const body = (bytes: number, chunk = 64 * 1024): ReadableStream<Uint8Array> => {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(chunk, left);
      left -= size;
      if (size > 0) controller.enqueue(new Uint8Array(size));
      else controller.close();
    },
  });
};

describe('Uploads', () => {
  test('When a file is sent without its length, then every byte arrives', async () => {
    const answer = await gateway.send(UPLOAD, { method: 'POST', token, body: body(15 * MB) });
    expect(await answer.json()).toMatchObject({ bytes: 15 * MB, headers: { 'transfer-encoding': 'chunked' } });
  });

  test('When the service does not read, then the gateway does not either', async () => {
    service.set((request) => void request.pause());
    let sent = 0;
    const outgoing = httpRequest(`${gateway.url}${UPLOAD}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    outgoing.on('error', () => undefined);
    const chunk = Buffer.alloc(64 * 1024);
    const pump = (): void => {
      while (sent < 20 * MB) {
        sent += chunk.length;
        if (!outgoing.write(chunk)) break;
      }
    };
    outgoing.on('drain', pump);
    pump();
    let before = -1;
    await waitUntil(async () => {
      const isStill = before === sent;
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return isStill;
    });
    // What the buffers of three sockets hold, not the file.
    expect(sent).toBeLessThan(20 * MB);
    outgoing.destroy();
  });

  test('When the declared length is over the limit, then it is refused before the service hears of it', async () => {
    let calls = 0;
    service.set((request, response) => {
      calls++;
      echo(request, response);
    });
    const answer = await gateway.send(UPLOAD, { method: 'POST', token, body: new Uint8Array(22 * MB) });
    expect([answer.status, calls]).toEqual([413, 0]);
    expect(await answer.json()).toMatchObject({
      message: 'This file is larger than 20 MB, the most that can be uploaded.',
    });
  });

  test('When a body without length grows over the limit, then it is cut off with 413', async () => {
    const answer = await gateway.send(CREATE, {
      method: 'POST',
      token,
      body: body(3 * MB),
    });
    expect(answer.status).toBe(413);
  });

  test('When the client goes away in the middle, then the service sees the end', async () => {
    let aborted = false;
    let began = false;
    service.set((request) => {
      began = true;
      request.on('data', () => undefined);
      request.on('close', () => {
        aborted = !request.complete;
      });
    });
    const outgoing = httpRequest(`${gateway.url}${UPLOAD}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-length': 10 * MB },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(Buffer.alloc(MB));
    await waitUntil(() => began);
    outgoing.destroy();
    await waitUntil(() => aborted);
  });

  test('When the service refuses before it has read all, then its answer arrives', async () => {
    service.set((request, response) => {
      request.resume();
      answerJson(response, { message: 'no' }, 422);
    });
    const answer = await gateway.send(UPLOAD, { method: 'POST', token, body: body(15 * MB) });
    expect([answer.status, await answer.json()]).toEqual([422, { message: 'no' }]);
  });
});

describe('Answers', () => {
  test('When the client goes away in the middle of an answer, then the service stops', async () => {
    let closed = false;
    service.set((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 10);
      response.on('close', () => {
        clearInterval(timer);
        closed = true;
      });
    });
    const stop = new AbortController();
    const answer = await gateway.send(DOWNLOAD, { token, signal: stop.signal });
    await answer.body?.getReader().read();
    stop.abort();
    await waitUntil(() => closed);
  });

  test.each([
    ['is cut off', (socket: { destroy(): void }) => socket.destroy()],
    ['falls silent', () => undefined],
  ])('When an answer %s in the middle, then the client sees that it is not whole', async (_what, end) => {
    service.set((request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 10_000 }).write('x'.repeat(100));
      setTimeout(() => end(request.socket), 50);
    });
    const answer = await gateway.send(DOWNLOAD, { token });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });
});

describe('A part that is away', () => {
  const problemOf = async (path: string, method = 'GET') => {
    const answer = await gateway.send(path, { method, token, ...(method === 'POST' ? { body: '{}' } : {}) });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    return { status: answer.status, retry: answer.headers.get('retry-after'), ...((await answer.json()) as object) };
  };

  test('When nothing listens, then 503 with a sentence and when to try again', async () => {
    expect(await problemOf(LOOKUP, 'POST')).toMatchObject({
      status: 503,
      retry: '5',
      message: 'The product database is not available right now. Please try again in a moment.',
    });
  });

  test('When the first address refuses, then the next one is asked, with the whole body', async () => {
    for (let n = 0; n < 4; n++) {
      const answer = await gateway.send('/api/admin/wholesalers', { method: 'POST', token, body: 'x'.repeat(1_000) });
      expect(await answer.json()).toMatchObject({ bytes: 1_000 });
    }
  });

  test('When it resets the connection, then 502, and a call that changes things is made once', async () => {
    let calls = 0;
    service.set((request) => {
      calls++;
      request.socket.resetAndDestroy();
    });
    expect(await problemOf(CREATE, 'POST')).toMatchObject({ status: 502 });
    expect(calls).toBe(1);
  });

  test('When it is silent, then 504', async () => {
    service.set(() => undefined);
    expect(await problemOf(SESSIONS)).toMatchObject({
      status: 504,
      message: 'File building did not respond in time. Please try again in a moment.',
    });
  });

  test('When a step on many products takes longer than another change may, then it is waited for as for a file', async () => {
    const limits = { WRITE_TIMEOUT_MS: '200', STREAM_TIMEOUT_MS: '10000' };
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: service.url, ...limits });
    service.set((_request, response) => void setTimeout(() => response.end('{}'), 1_000));
    const statusOf = async (path: string) => (await other.send(path, { token, method: 'POST', body: '{}' })).status;
    const step = `${SESSIONS}/0199a3a0-0000-7000-8000-000000000001/review/steps`;
    expect(await Promise.all([statusOf(step), statusOf(CREATE)])).toEqual([200, 504]);
    await other.stop();
  });

  test('When it speaks no HTTP, then 502', async () => {
    const port = await freePort();
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end('nonsense\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: `http://127.0.0.1:${port}` });
    const answer = await other.send(SESSIONS, { token });
    expect(answer.status).toBe(502);
    await other.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  test('When a service was started again, then kept connections to it do no harm', async () => {
    const first = await fakeServer(echo);
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: first.url });
    expect((await other.send(SESSIONS, { token })).status).toBe(200);
    await first.stop();
    const second = await fakeServer(echo, first.port);
    expect((await other.send(SESSIONS, { token })).status).toBe(200);
    await other.stop();
    await second.stop();
  });
});
