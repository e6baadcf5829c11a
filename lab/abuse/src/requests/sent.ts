import { Agent, request } from 'node:http';

/** One HTTP request to the byte, as it is sent and as it can be sent again. */
export type Sent = Readonly<{
  method: string;
  /** From the root, with its query, as it stands on the wire. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
}>;

/** What came back. `status` 0: nothing did, and `text` says why. */
export type Answer = Readonly<{
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}>;

const KEPT_CHARACTERS = 64 * 1024;
const TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: true });

/** Sends a request as it is: neither path nor headers are tidied up. The first 64 kB of the answer are kept. */
export const send = (base: string, { method, path, headers, body }: Sent): Promise<Answer> =>
  new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ status: 0, headers: {}, text: error.message });
    const { hostname, port } = new URL(base);
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': body.length }) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          if (text.length < KEPT_CHARACTERS) text += part;
        });
        answer.on('error', fail);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('no answer within a minute')));
    outgoing.on('error', fail);
    outgoing.end(body);
  });

/** Within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a command of a shell; the token is left out, `$TOKEN` stands for it. */
export const curlOf = (base: string, { method, path, headers, body }: Sent): string => {
  const given = Object.entries(headers).map(([name, value]) =>
    name === 'authorization' ? '-H "Authorization: Bearer $TOKEN"' : `-H ${quoted(`${name}: ${value}`)}`,
  );
  const command = [`curl --path-as-is -X ${method} ${quoted(base + path)}`, ...given].join(' ');
  return body ? `printf %s ${body.toString('base64')} | base64 -d | ${command} --data-binary @-` : command;
};
