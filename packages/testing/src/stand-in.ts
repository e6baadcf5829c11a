import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@tillmap/testing/local-postgres';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

/**
 * On a port that no connection going out may have once the server is stopped: until it is started again nobody answers there.
 * One that another process has taken since it was chosen is left to that.
 */
const listenAnywhere = async (server: Server): Promise<void> => {
  for (;;) {
    try {
      return await listen(server, await freePort());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
};

/** A small real HTTP server on a loopback port. `set` changes its responses while it runs. */
export const fakeServer = async (answer: Answering, port?: number) => {
  const running: { server: Server; answer: Answering } = {
    server: createServer((request, response) => running.answer(request, response)),
    answer,
  };
  await (port === undefined ? listenAnywhere(running.server) : listen(running.server, port));
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
