import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AnyCall,
  cancelSession,
  createSession,
  deleteSession,
  listWholesalers,
  setCostBasis,
  uploadSupplierFile,
} from '@tillmap/contracts';
import { answerJson, fakeServer } from '@tillmap/testing';
import { authForGateway } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** What a service was sent, as its own reader found it. */
type Seen = Readonly<{ line: string; framing: readonly string[]; headers: NodeJS.Dict<string[]>; body: string }>;

let auth: Awaited<ReturnType<typeof authForGateway>>;
let service: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
let authorization: string;
let seen: Seen[] = [];

beforeAll(async () => {
  auth = await authForGateway();
  service = await fakeServer((request, response) => {
    const { rawHeaders, headersDistinct: headers } = request;
    const framing = rawHeaders
      .flatMap((name, at) => (at % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[at + 1]}`] : []))
      .filter((header) => /^(content-length|transfer-encoding):/.test(header));
    void text(request).then((body) => {
      seen.push({ line: `${request.method} ${request.url}`, framing, headers, body });
      answerJson(response, {});
    });
  });
  gateway = await startGateway({
    AUTH_URL: auth.url,
    FILE_BUILDING_URL: service.url,
    REFERENCE_DATA_URL: service.url,
    REQUESTS_PER_SECOND: '100000',
  });
  authorization = `Bearer ${auth.token({})}`;
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), service.stop()]);
});
beforeEach(() => {
  seen = [];
});

/** Sends bytes as they are; answers the statuses that came back until the gateway closed the connection. */
const statusesOf = (bytes: string): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(gateway.port, '127.0.0.1');
    let came = '';
    socket.on('data', (part) => (came += part.toString('latin1')));
    socket.once('error', reject);
    socket.once('close', () => resolve([...came.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!)));
    socket.write(Buffer.from(bytes, 'latin1'));
  });

const pathOf = (call: AnyCall): string => call.path.replace(/\{\w+\}/g, ID);
/** An acceptance of the disclaimer by somebody who is elsewhere. */
const hidden = (): string =>
  `GET /api/v1/file-building/sessions/${ID}/download?disclaimer_accepted=true HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.66\r\nAuthorization: ${authorization}\r\n\r\n`;
const LINE_END = '\r\n';
const request = (call: AnyCall, headers: readonly string[], body: string, method: string = call.method): string =>
  [
    `${method} ${pathOf(call)} HTTP/1.1`,
    'Host: x',
    `Authorization: ${authorization}`,
    ...headers,
    ...(headers.some((header) => /^connection:/i.test(header)) ? [] : ['Connection: close']),
    '',
    body,
  ].join(LINE_END);

const chunk = (body: string, extension = ''): string =>
  `${body.length.toString(16)}${extension}\r\n${body}\r\n0${extension}\r\n\r\n`;

/** How the end of a body is told; `good` where there is one way only to read it. */
type Framing = Readonly<{
  headers: (body: string) => readonly string[];
  body: (body: string) => string;
  good: boolean;
}>;
const length = (body: string): string => `Content-Length: ${body.length}`;
const same = (body: string): string => body;
const framings: Readonly<Record<string, Framing>> = {
  'a length': { headers: (body) => [length(body)], body: same, good: true },
  'a length in odd case': { headers: (body) => [`cOnTeNt-LeNgTh: ${body.length}`], body: same, good: true },
  chunks: { headers: () => ['Transfer-Encoding: chunked'], body: chunk, good: true },
  'chunks in odd case': { headers: () => ['tRANSFER-eNCODING: cHuNkEd'], body: chunk, good: true },
  'chunks with extensions': {
    headers: () => ['Transfer-Encoding: chunked'],
    body: (body) => chunk(body, ';a=b;c="d"'),
    good: true,
  },
  'chunks with a trailer': {
    headers: () => ['Transfer-Encoding: chunked', 'Trailer: X-Forwarded-For'],
    body: (body) => chunk(body).replace(/\r\n$/, 'X-Forwarded-For: 203.0.113.66\r\n\r\n'),
    good: true,
  },
  'chunks, then a length as trailer': {
    headers: () => ['Transfer-Encoding: chunked'],
    body: (body) => chunk(body).replace(/\r\n$/, 'Content-Length: 3\r\n\r\n'),
    good: false,
  },
  'a length, then chunks': {
    headers: (body) => [length(body), 'Transfer-Encoding: chunked'],
    body: chunk,
    good: false,
  },
  'chunks, then a length': {
    headers: (body) => ['Transfer-Encoding: chunked', length(body)],
    body: chunk,
    good: false,
  },
  'chunks twice': {
    headers: () => ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
    body: chunk,
    good: false,
  },
  'another coding': { headers: (body) => ['Transfer-Encoding: gzip', length(body)], body: same, good: false },
  'two lengths': { headers: (body) => ['Content-Length: 0', length(body)], body: same, good: false },
  'the same length twice': { headers: (body) => [length(body), length(body)], body: same, good: false },
  'a list of lengths': { headers: (body) => [`${length(body)}, ${body.length}`], body: same, good: false },
  'a length on a folded line': { headers: (body) => ['X-A: b', ` ${length(body)}`], body: same, good: false },
  'chunks on a folded line': { headers: () => ['Transfer-Encoding:', ' chunked'], body: chunk, good: false },
  'a length behind a blank': { headers: (body) => [`Content-Length : ${body.length}`], body: same, good: false },
};

/** What `Connection` must not take from a request, and one way to write it for each framing. */
const connections = [
  'Connection: close, content-length',
  'Connection: close, Transfer-Encoding',
  'cOnNeCtIoN: CONTENT-LENGTH , close',
  'Connection: close, host',
  'Connection: close, authorization',
  'Connection: close, x-forwarded-for',
  'Connection: close, x-request-id',
  'Connection: close, content-type',
  'Connection: close, cookie',
  'Connection: close, if-match',
  'Connection: close, x-api-key',
];

/** GET, HEAD and DELETE have none, nor has a POST of these. */
const withoutBody: readonly (readonly [method: string, call: AnyCall])[] = [
  ['GET', listWholesalers],
  ['HEAD', listWholesalers],
  ['DELETE', deleteSession],
  ['POST', cancelSession],
];
const withBody: readonly (readonly [method: string, call: AnyCall])[] = [
  ['POST', createSession],
  ['PUT', setCostBasis],
  ['POST', uploadSupplierFile],
];
const every = Object.entries(framings);

describe.each(withoutBody)('A %s that has no body', (method, call) => {
  test.each(every)('When one comes by %s, then it is refused and no service hears of it', async (_what, framing) => {
    const bytes = request(call, framing.headers(hidden()), framing.body(hidden()), method);
    expect(await statusesOf(bytes)).toEqual(['400']);
    expect(seen).toEqual([]);
  });

  test.each(connections)('When one comes with "%s", then it is refused', async (connection) => {
    for (const by of ['a length', 'chunks']) {
      const { headers, body } = framings[by]!;
      expect(await statusesOf(request(call, [connection, ...headers(hidden())], body(hidden()), method))).toEqual([
        '400',
      ]);
    }
    expect(await statusesOf(request(call, [connection], '', method))).toEqual(['400']);
    expect(seen).toEqual([]);
  });

  test.each([
    ['nothing', []],
    ['a length of 0', ['Content-Length: 0']],
  ])('When its end is told by %s, then the service gets one request without a body', async (_what, headers) => {
    expect(await statusesOf(request(call, headers, '', method))).toEqual(['200']);
    expect(seen).toMatchObject([{ line: `${method} ${pathOf(call)}`, body: '' }]);
    expect(seen[0]?.framing).toEqual(method === 'POST' ? ['content-length: 0'] : []);
  });

  test('When chunks without content come, then it is refused', async () => {
    expect(await statusesOf(request(call, ['Transfer-Encoding: chunked'], '0\r\n\r\n', method))).toEqual(['400']);
    expect(seen).toEqual([]);
  });
});

describe.each(withBody)('A %s with a body', (method, call) => {
  test.each(every)('When its end is told by %s, then the service gets one request or none', async (_what, framing) => {
    const statuses = await statusesOf(request(call, framing.headers(hidden()), framing.body(hidden())));
    expect(statuses).toEqual([framing.good ? '200' : '400']);
    expect(seen.map(({ line, body }) => [line, body])).toEqual(
      framing.good ? [[`${method} ${pathOf(call)}`, hidden()]] : [],
    );
    const isCounted = framing.headers('').some((header) => /^content-length/i.test(header));
    for (const { framing: ours, headers } of seen) {
      expect(ours).toEqual([isCounted ? `content-length: ${hidden().length}` : 'transfer-encoding: chunked']);
      expect(headers['x-forwarded-for']).toEqual(['127.0.0.1']);
      expect(headers).not.toHaveProperty('trailer');
    }
  });

  test.each(connections)('When it comes with "%s", then it is refused', async (connection) => {
    for (const by of ['a length', 'chunks']) {
      const { headers, body } = framings[by]!;
      expect(await statusesOf(request(call, [connection, ...headers(hidden())], body(hidden())))).toEqual(['400']);
    }
    expect(seen).toEqual([]);
  });

  test('When nothing tells its end, then the service gets it without a body', async () => {
    expect(await statusesOf(request(call, [], ''))).toEqual(['200']);
    expect(seen.map(({ framing, body }) => [framing, body])).toEqual([[['content-length: 0'], '']]);
  });
});

test('When HTTP/1.0 comes with chunks, which it does not know, then it is refused', async () => {
  const bytes = request(createSession, ['Transfer-Encoding: chunked'], chunk('{}')).replace('HTTP/1.1', 'HTTP/1.0');
  expect(await statusesOf(bytes)).toEqual(['400']);
  expect(seen).toEqual([]);
});

test('When Connection names a header that means nothing to us, then that header ends here', async () => {
  const bytes = request(listWholesalers, ['Connection: close, X-Of-Connection', 'X-Of-Connection: 1', 'X-Kept: 1'], '');
  expect(await statusesOf(bytes)).toEqual(['200']);
  expect(seen[0]?.headers).toMatchObject({ 'x-kept': ['1'] });
  expect(seen[0]?.headers).not.toHaveProperty('x-of-connection');
});
