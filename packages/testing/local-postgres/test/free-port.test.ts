import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort } from '../src/free-port.ts';

/** Where Linux, macOS and Windows begin with the ports of connections that go out. */
const FIRST_OUTGOING = 32_768;

test('When ports are chosen, then none is one that a connection going out may have taken', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(1_024);
    expect(port).toBeLessThan(FIRST_OUTGOING);
  }
});

test('When a port was chosen, then it can be listened on', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
});

test('When ports are chosen one after the other, then none comes twice', async () => {
  const ports: number[] = [];
  for (let chosen = 0; chosen < 500; chosen += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
