import { createServer, connect as openSocket, type Socket } from 'node:net';

/** Connections to one address, spread over the processes behind it, as a Kubernetes Service does. */
export type Balancer = Readonly<{
  port: number;
  /** Processes that connections go to once `/readyz` is well; one that is taken out keeps the connections it has. */
  add(port: number): void;
  remove(port: number): void;
  /** Ports that are asked now. */
  ready(): readonly number[];
  close(): Promise<void>;
}>;

const PROBE_MS = 1_000;
const PROBE_WITHIN_MS = 3_000;

const isReady = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_WITHIN_MS) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
};

/** Bytes both ways until either side ends, which ends the other one in the same way. */
const join = (one: Socket, other: Socket): void => {
  one.pipe(other);
  one.on('error', () => other.resetAndDestroy());
  one.on('close', () => other.destroySoon());
};

export const startBalancer = async (port: number): Promise<Balancer> => {
  const endpoints = new Map<number, boolean>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const ready = (): number[] => [...endpoints].flatMap(([endpoint, isWell]) => (isWell ? [endpoint] : []));

  const server = createServer({ noDelay: true }, (client) => {
    const all = ready();
    const endpoint = all[turn++ % Math.max(1, all.length)];
    if (endpoint === undefined) return void client.resetAndDestroy();
    const inside = openSocket({ port: endpoint, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, inside]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    join(client, inside);
    join(inside, client);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  const probe = async (endpoint: number): Promise<void> => {
    const isWell = await isReady(endpoint);
    if (endpoints.has(endpoint)) endpoints.set(endpoint, isWell);
  };
  const probing = setInterval(() => {
    for (const endpoint of endpoints.keys()) void probe(endpoint);
  }, PROBE_MS);

  return {
    port,
    add: (endpoint) => {
      endpoints.set(endpoint, false);
      void probe(endpoint);
    },
    remove: (endpoint) => void endpoints.delete(endpoint),
    ready,
    close: async () => {
      clearInterval(probing);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
