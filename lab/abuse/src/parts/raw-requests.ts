import { createConnection } from 'node:net';
import type { Ledger } from '../ledger.ts';
import type { Scene } from '../scene/scene.ts';

const PART = 'request smuggling';
const READ_MS = 2_000;
const SMUGGLED = '/api/smuggled';

type Trial = Readonly<{
  what: string;
  bytes: string;
  /** How many responses may come at most, and whether the first has to be a refusal. */
  most: number;
  isRefused: boolean;
}>;

/** Sends bytes as they are, and answers all that came back until the connection ended or fell silent. */
export const exchangeBytes = (base: string, bytes: string, silentMs = READ_MS): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(base);
    const socket = createConnection(Number(port), hostname);
    let came = '';
    const end = (): void => {
      socket.destroy();
      resolve(came);
    };
    socket.setTimeout(silentMs, end);
    socket.on('data', (part) => (came += part.toString('latin1')));
    socket.on('error', end);
    socket.on('close', end);
    socket.write(Buffer.from(bytes, 'latin1'));
  });

const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057';
const HIDDEN = `GET ${SMUGGLED} HTTP/1.1\r\nHost: x\r\n\r\n`;
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Bodies where none is meant, which Node sends on without an end; the service would read the second request of each. */
const needless = (authorization: string): readonly Trial[] =>
  ['GET', 'HEAD', 'DELETE'].flatMap((method) =>
    [
      ['Transfer-Encoding: chunked\r\nConnection: close', `${chunk(HIDDEN)}0\r\n\r\n`],
      [`Content-Length: ${HIDDEN.length}\r\nConnection: close`, HIDDEN],
      [`Content-Length: ${HIDDEN.length}\r\nConnection: close, content-length`, HIDDEN],
      ['Transfer-Encoding: chunked\r\nConnection: close, transfer-encoding', `${chunk(HIDDEN)}0\r\n\r\n`],
    ].map(([headers, body]) => ({
      what: 'a body where none is meant',
      bytes: `${method} ${method === 'DELETE' ? `/api/admin/users/${NOBODY}` : '/api/v1/wholesalers'} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n${headers}\r\n\r\n${body}`,
      most: 1,
      isRefused: true,
    })),
  );

/** Each hides a second request in the body of a first one, if whoever reads it sees its end elsewhere than we do. */
const trials = (authorization: string): readonly Trial[] => {
  const post = (headers: string, body: string): string =>
    `POST /api/v1/file-building/create-session HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  const refused = (what: string, headers: string, body = `0\r\n\r\n${HIDDEN}`): Trial => ({
    what,
    bytes: post(headers, body),
    most: 1,
    isRefused: true,
  });
  const length = `Content-Length: ${HIDDEN.length}`;
  return [
    refused('Content-Length and Transfer-Encoding', `${length}\r\nTransfer-Encoding: chunked`),
    refused('Content-Length and Transfer-Encoding', `Transfer-Encoding: chunked\r\n${length}`),
    ...['xchunked', 'chunked, identity', 'identity', 'chunked\x0b', '\x0bchunked', '"chunked"', 'chunked;x'].map(
      (coding) => refused('another Transfer-Encoding', `Transfer-Encoding: ${coding}\r\n${length}`),
    ),
    refused('Transfer-Encoding behind a blank', `Transfer-Encoding : chunked\r\n${length}`),
    refused('Transfer-Encoding twice', `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n${length}`),
    refused('Content-Length twice', `Content-Length: 0\r\n${length}`, HIDDEN),
    refused('Content-Length twice', `Content-Length: 0, ${HIDDEN.length}`, HIDDEN),
    ...['+0', '-1', '0x10', '1e1', '1 1', '', '99999999999999999999'].map((given) =>
      refused('no number as Content-Length', `Content-Length: ${given}`, HIDDEN),
    ),
    refused('a header on two lines', `X-Folded: a\r\n Content-Length: ${HIDDEN.length}`, HIDDEN),
    refused('a header on two lines', `Transfer-Encoding:\r\n chunked\r\n${length}`),
    refused('a bare LF between headers', `X-A: b\nTransfer-Encoding: chunked\r\n${length}`),
    refused('a bare CR between headers', `X-A: b\rTransfer-Encoding: chunked\r\n${length}`),
    refused('NUL in a header', `X-A: b\0c\r\n${length}`, HIDDEN),
    ...[
      '0;a\n\r\n',
      `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      '2\n{}\n0\n\n',
      'zz\r\n{}\r\n0\r\n\r\n',
      '-1\r\n{}\r\n0\r\n\r\n',
      '2 \r\n{}\r\n0\r\n\r\n',
      'fffffffffffffffff\r\n',
    ].map((body) => refused('chunks that are none', 'Transfer-Encoding: chunked', `${body}${HIDDEN}`)),
    {
      what: 'a request in a body, honestly',
      bytes: post(`${length}\r\nConnection: close`, HIDDEN),
      most: 1,
      isRefused: true,
    },
    {
      what: 'a request in a chunk, honestly',
      bytes: post('Transfer-Encoding: chunked\r\nConnection: close', `${chunk(HIDDEN)}0\r\n\r\n`),
      most: 1,
      isRefused: true,
    },
    ...needless(authorization),
  ];
};

/** Bytes that are no request of ours at all, and what has to come back where one thing only is right. */
const ODD_REQUESTS: readonly (readonly [what: string, bytes: string, wanted?: string])[] = [
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', '400'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', '400'],
  ['the absolute form', 'GET http://127.0.0.1:9/api/v1/wholesalers HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['CONNECT', 'CONNECT 127.0.0.1:9 HTTP/1.1\r\nHost: 127.0.0.1:9\r\n\r\n'],
  ['TRACE', 'TRACE /api/v1/wholesalers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret-of-trace\r\n\r\n'],
  ['HTTP/2 in the open', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  [
    'an upgrade to h2c',
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n',
  ],
  [
    'an upgrade to a socket',
    'GET /api/v1/wholesalers HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  ],
  ['folders in the path', 'GET /assets/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['folders in the path', 'GET /assets/..%2f..%2f..%2fpackage.json HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['folders in the path', 'GET /..\\..\\package.json HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['folders in the path', 'GET /%2e%2e/%2e%2e/package.json HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['NUL in the path', 'GET /assets/x%00.js HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['headers of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Much: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['3,000 headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3_000)}\r\n`],
  ['a path of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
];
// Of files beside the pages, of the method that repeats what it was sent, and of a switched protocol.
const NEVER = /root:x:|"workspaces"|secret-of-trace|^HTTP\/1\.1 (101|5\d\d)/m;

const statusesIn = (came: string): readonly string[] =>
  [...came.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => status!);

const wrongWith = ({ most, isRefused }: Trial, came: string): string | undefined => {
  const statuses = statusesIn(came);
  if (came.includes(SMUGGLED) || statuses.length > most)
    return `a second request was read out of it: ${statuses.join(', ')}`;
  if (isRefused && statuses.some((status) => !status.startsWith('4')))
    return `it was not refused: ${statuses.join(', ')}`;
  return undefined;
};

/** Requests of which two readers could see different ends, and odd ones, on sockets of their own. */
export const tryRawRequests = async (scene: Scene, ledger: Ledger): Promise<void> => {
  const { authorization = '' } = await scene.people.user.signedIn();
  await Promise.all([
    ...trials(authorization).map(async (trial) => {
      const came = await exchangeBytes(scene.base, trial.bytes);
      const wrong = wrongWith(trial, came);
      const surprise =
        wrong && `${wrong}; sent: ${JSON.stringify(trial.bytes.replace(authorization, '…').slice(0, 600))}`;
      ledger.note(PART, trial.what, statusesIn(came).join(' then ') || 'closed', surprise);
    }),
    ...ODD_REQUESTS.map(async ([what, bytes, wanted]) => {
      const came = await exchangeBytes(scene.base, bytes);
      const isWrong = NEVER.test(came) || (wanted !== undefined && statusesIn(came)[0] !== wanted);
      const surprise = isWrong ? `answered ${came.slice(0, 300)} to ${JSON.stringify(bytes.slice(0, 200))}` : undefined;
      ledger.note('odd requests', what, statusesIn(came).join(' then ') || 'closed', surprise);
    }),
  ]);
};
