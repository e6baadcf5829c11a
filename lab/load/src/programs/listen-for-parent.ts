import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free loopback port, tells it to the process that started this one, and ends with it. */
export const listenForParent = (listener: RequestListener): void => {
  const server = createServer(listener);
  process.once('disconnect', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
};
