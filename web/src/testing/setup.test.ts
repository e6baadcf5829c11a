import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from '@jest/globals';

test('When a connection is read before anything was written to it, then what the other side says comes through', async () => {
  const server = createServer((socket) => void socket.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(said.toString()).toBe('hello');
  socket.destroy();
  server.close();
});
