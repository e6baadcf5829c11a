import type { Server } from 'node:http';
import { addressGroup } from '../address-group.ts';

/** Closes a new connection at once when its address, of IPv6 its /64 network, has `most` open already. */
export const limitSocketsOfAddress = (server: Server, most: number): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = addressGroup(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
};
