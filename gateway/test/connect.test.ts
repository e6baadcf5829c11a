import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { answerJson, fakeServer, freePort, waitUntil } from '@tillmap/testing';
import { connect, connections } from '../src/proxy/connect.ts';

const MESSAGE = { method: 'GET', path: '/', headers: {} };

test('When the address of a service is none of plain HTTP, then nothing is sent to it', async () => {
  let calls = 0;
  const service = await fakeServer((_request, response) => {
    calls += 1;
    answerJson(response, {});
  });
  const connected = async (address: string): Promise<string> => {
    try {
      (await connect(address, MESSAGE, false)).destroy();
      return 'connected';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? String(error);
    }
  };
  expect(await connected(`https://127.0.0.1:${service.port}`)).toBe('ERR_INVALID_PROTOCOL');
  expect(await connected(`localhost:${service.port}`)).toBe('ERR_INVALID_PROTOCOL');
  expect(await connected(service.url)).toBe('connected');
  expect(calls).toBe(0);
  await service.stop();
});

test('When a connection has not been used for four seconds, then it is not used again, also where the service says nothing', async () => {
  let connected = 0;
  const port = await freePort();
  const service = createServer((socket) => {
    connected += 1;
    socket.on('data', () => void socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
  });
  await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
  const agent = connections();
  const send = async (): Promise<void> => {
    const outgoing = await connect(`http://127.0.0.1:${port}`, MESSAGE, agent);
    const closed = new Promise((resolve) => outgoing.once('close', resolve));
    outgoing.once('response', (answer) => answer.resume()).end();
    await closed;
  };
  await send();
  await send();
  expect(connected).toBe(1);
  await waitUntil(() => Object.keys(agent.freeSockets).length === 0, {
    what: 'the end of the connection',
    seconds: 10,
  });
  await send();
  expect(connected).toBe(2);
  agent.destroy();
  await new Promise<void>((resolve) => service.close(() => resolve()));
});
