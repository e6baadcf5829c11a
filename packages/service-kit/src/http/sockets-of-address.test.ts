import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, test } from '@jest/globals';
import { limitSocketsOfAddress } from './sockets-of-address.ts';

/** A connection from an address, as a server hears of it. */
class Connection extends EventEmitter {
  isClosed = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): void {
    this.isClosed = true;
    this.emit('close');
  }
}

const limited = (most: number) => {
  const server = new EventEmitter();
  limitSocketsOfAddress(server as Server, most);
  return (address: string): Connection => {
    const connection = new Connection(address);
    server.emit('connection', connection);
    return connection;
  };
};

test('When connections come from many addresses of one IPv6 network, then they are limited together', () => {
  const open = limited(3);
  const connections = [1, 2, 3, 4, 5].map((host) => open(`2001:db8:0:1::${host}`));
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([false, false, false, true, true]);
  expect(open('2001:db8:0:2::1').isClosed).toBe(false);
  expect(open('192.0.2.7').isClosed).toBe(false);
  connections[0]?.destroy();
  expect([open('2001:db8:0:1::6').isClosed, open('2001:db8:0:1::7').isClosed]).toEqual([false, true]);
});
