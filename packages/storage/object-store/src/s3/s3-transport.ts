import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/** Nothing moved on the connection although something was awaited. */
export class S3Silent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** The client discards the server's message under these and leaves the response unread. */
const UNREAD = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/** Ends a request whose connection is silent for `quietMs`, but not while it is us who read slowly. */
const watch = (
  sent: http.ClientRequest,
  socket: Socket,
  quietMs: number,
  answer: () => http.IncomingMessage | undefined,
) => {
  const onQuiet = (): void => {
    const body = answer();
    if (body && (body.isPaused() || body.readableLength > 0)) socket.setTimeout(quietMs);
    else sent.destroy(new S3Silent(`silent for ${quietMs} ms`));
  };
  socket.setTimeout(quietMs);
  socket.on('timeout', onQuiet);
  sent.once('close', () => {
    socket.off('timeout', onQuiet);
    socket.setTimeout(0);
  });
};

/** How requests go out, in the shape the S3 client takes: over kept connections, none of which is awaited for ever. */
export const s3Transport = ({ secure, quietMs }: { readonly secure: boolean; readonly quietMs: number }) => {
  const { request, Agent } = secure ? https : http;
  const send = (
    options: https.RequestOptions,
    onAnswer: (answer: http.IncomingMessage) => void,
  ): http.ClientRequest => {
    let answer: http.IncomingMessage | undefined;
    const sent = request(options, (given) => {
      answer = given;
      if (UNREAD.has(given.statusCode ?? 0)) given.resume();
      onAnswer(given);
    });
    sent.once('socket', (socket) => watch(sent, socket, quietMs, () => answer));
    return sent;
  };
  // The client calls it in this one of the two shapes only.
  return { agent: new Agent({ keepAlive: true }), request: send as typeof http.request };
};
