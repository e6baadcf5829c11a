import { connect as connectTo, createServer, type Socket } from 'node:net';

/** pass; refuse new connections; swallow every byte and keep the connections open (half-open). */
export type FaultMode = 'pass' | 'refuse' | 'blackhole';

export type FaultProxy = Readonly<{
  port: number;
  /** Sets the mode and the delay of each block, in milliseconds. */
  set(mode: FaultMode, delayMs?: number): void;
  /** Resets every open connection, as a crashed peer does. */
  cut(): void;
  connections(): number;
  close(): Promise<void>;
}>;

/** A TCP proxy on loopback before `targetPort` that can cut, delay, refuse and swallow. */
export const faultProxy = async (targetPort: number): Promise<FaultProxy> => {
  const pairs = new Set<{ down: Socket; up: Socket }>();
  let mode: FaultMode = 'pass';
  let delayMs = 0;

  const forward = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => {
      if (mode === 'blackhole') return;
      if (delayMs === 0) to.write(bytes);
      else setTimeout(() => to.writable && to.write(bytes), delayMs);
    });
  };

  const server = createServer((down) => {
    if (mode === 'refuse') {
      down.resetAndDestroy();
      return;
    }
    const up = connectTo(targetPort, '127.0.0.1');
    const pair = { down, up };
    pairs.add(pair);
    forward(down, up);
    forward(up, down);
    for (const socket of [down, up]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        // In a black hole the other side does not notice, so it stays until it is cut or the proxy closed.
        if (mode !== 'blackhole') {
          down.destroy();
          up.destroy();
        }
        if (down.destroyed && up.destroyed) pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();

  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set: (nextMode, nextDelayMs = 0) => {
      mode = nextMode;
      delayMs = nextDelayMs;
    },
    cut: () => {
      for (const { down, up } of pairs) {
        down.resetAndDestroy();
        up.resetAndDestroy();
      }
    },
    connections: () => pairs.size,
    close: () => {
      for (const { down, up } of pairs) {
        down.destroy();
        up.destroy();
      }
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
