import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { freeBytes } from './free-bytes.ts';

test('When one of two folders does not exist, then only the free bytes of the other are read', async () => {
  const read = await freeBytes({ temporary: tmpdir(), classifiers: join(tmpdir(), 'not-made-yet') })();
  expect(read).toEqual([{ labels: { folder: 'temporary' }, value: expect.any(Number) }]);
  expect(read[0]?.value).toBeGreaterThan(0);
});
