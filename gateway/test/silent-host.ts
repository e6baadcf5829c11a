import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Listens, and never takes a connection from the queue. */
const NEVER_ACCEPTS = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
const CONNECTS_WITHIN_MS = 500;

/** Whether the kernel has taken the connection, which it does at once, also where this process hears of it late. */
const connects = async (socket: Socket): Promise<boolean> => {
  await Promise.race([once(socket, 'connect'), sleep(CONNECTS_WITHIN_MS)]);
  // After its timers a process hears of its sockets.
  await nextTurn();
  return !socket.connecting;
};

/** An address that neither takes nor refuses a connection, as that of a host that has lost its power. */
export const silentHost = async () => {
  const worker = new Worker(NEVER_ACCEPTS, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  // The kernel answers until its queue is full.
  const queue: Socket[] = [];
  let isTaken = true;
  while (isTaken) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    queue.push(socket);
    isTaken = await connects(socket);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of queue) socket.destroy();
      await worker.terminate();
    },
  };
};
