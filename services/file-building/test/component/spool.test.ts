import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { localTemporaryFiles } from '../../src/adapters/files/local-temporary-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function* pieces(count: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n++) yield Buffer.alloc(70_000, n % 256);
}

test.each([0, 1, 40])('When %i pieces are kept, then the same bytes come back with their hash', async (count) => {
  const { sha256, content } = await localTemporaryFiles(folder).keep(pieces(count));
  const bytes = await buffer(pieces(count));
  expect((await buffer(content)).equals(bytes)).toBe(true);
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await readdir(folder)).toEqual([]);
});

test('When the file cannot be made, or is not wanted, then nothing is left', async () => {
  const broken = (async function* () {
    yield Buffer.from('half');
    throw new Error('gone');
  })();
  await expect(localTemporaryFiles(folder).keep(broken)).rejects.toThrow('gone');
  const { discard } = await localTemporaryFiles(folder).keep(pieces(2));
  await discard();
  expect(await readdir(folder)).toEqual([]);
});
