import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A small real HTTP server on a loopback port. `set` changes its responses while it runs. */
export const fakeServer = async (answer: Answering, port = 0) => {
  const running: { server: Server; answer: Answering } = {
    server: createServer((request, response) => running.answer(request, response)),
    answer,
  };
  await new Promise<void>((resolve) => running.server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = running.server.address() as AddressInfo;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    set: (next: Answering) => {
      running.answer = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        running.server.close(() => resolve());
        running.server.closeAllConnections();
      }),
  };
};

export const answerJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
