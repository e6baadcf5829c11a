import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Logger } from './logger.ts';
import { revocationList } from './revocation-list.ts';
import type { ServiceClient } from './service-client.ts';

const quiet = { warn: () => undefined } as unknown as Logger;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('When the list of ended sign-ins is stopped while it is read, then it is not read again', async () => {
  const reads: PromiseWithResolvers<never>[] = [];
  const client: ServiceClient = () => {
    const read = Promise.withResolvers<never>();
    reads.push(read);
    return read.promise;
  };
  const list = revocationList(client, quiet);
  const starting = list.start();
  await list.stop();
  reads[0]!.reject(new Error('away'));
  await starting;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(reads).toHaveLength(1);
});
