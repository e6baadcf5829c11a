import { expect, test } from '@jest/globals';
import { defineCall } from '@tillmap/contracts';
import { z } from 'zod';
import type { Route } from './route.ts';
import { withUploadBulkhead } from './upload-bulkhead.ts';

const sendFile = defineCall({
  service: 'audit',
  summary: 'a test',
  status: 200,
  access: 'public',
  id: 'sendFile',
  method: 'POST',
  path: '/api/file',
  upload: true,
  answer: z.object({}),
});

test('When nobody says how many, then four files are read at once, a hundred wait, and the next is refused', async () => {
  const read = Promise.withResolvers<object>();
  let reading = 0;
  const handler = (): Promise<object> => {
    reading += 1;
    return read.promise;
  };
  const [route] = withUploadBulkhead([{ call: sendFile, handler } as unknown as Route]);
  const calls = Array.from({ length: 104 }, () => route!.handler({} as never));
  await expect(route!.handler({} as never)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
  expect(reading).toBe(4);
  read.resolve({});
  await Promise.all(calls);
  expect(reading).toBe(104);
});
