import { expect, test } from '@jest/globals';
import { answerJson, fakeServer } from '@tillmap/testing';
import { connect } from '../src/proxy/connect.ts';

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
