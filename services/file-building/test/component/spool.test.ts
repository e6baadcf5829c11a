import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit';
import { type SmallDisk, smallDisk } from '@tillmap/testing';
import { localTemporaryFiles } from '../../src/clients/files/local-temporary-files.ts';
import type { TemporaryFiles } from '../../src/kit.ts';

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

test('When storing a copy breaks off, then the file itself can still be read', async () => {
  const { copy, content } = await localTemporaryFiles(folder).keep(pieces(40));
  for await (const _ of copy()) break;
  expect((await buffer(content)).equals(await buffer(pieces(40)))).toBe(true);
});

const disk = smallDisk({ bytes: 512 * 1024, files: 4 });
if (typeof disk === 'string') process.stdout.write(`Skipped, a full disk for temporary files: ${disk}\n`);

(typeof disk === 'string' ? describe.skip : describe)('A full disk', () => {
  const { mount, settled, remove } = disk as SmallDisk;
  let small: string;
  let files: TemporaryFiles;
  beforeAll(() => {
    small = mount();
    files = localTemporaryFiles(small);
  });
  afterAll(() => remove());

  const expectRefused = async (): Promise<void> => {
    const refused = files.keep(pieces(20));
    await expect(refused).rejects.toThrow(DependencyUnavailable);
    await expect(refused).rejects.toThrow(
      'The file was not made because temporary storage is full. Please contact your administrator.',
    );
  };

  test('When there is no room for a download, then it is refused whole, others go on, and so does the next one', async () => {
    const other = await files.keep(pieces(3));
    await expectRefused();
    expect(await readdir(small)).toEqual([]);
    expect((await buffer(other.content)).equals(await buffer(pieces(3)))).toBe(true);
    await settled();
    const next = await files.keep(pieces(6));
    expect((await buffer(next.content)).length).toBe(6 * 70_000);
  });

  test('When no file can be made any more, then it is refused with the same sentence until there is room', async () => {
    await settled();
    const fillers = [0, 1, 2, 3].map((at) => join(small, `filler-${at}`));
    for (const filler of fillers) await writeFile(filler, '');
    await expectRefused();
    for (const filler of fillers) await rm(filler);
    await settled();
    const next = await files.keep(pieces(1));
    expect((await buffer(next.content)).length).toBe(70_000);
  });
});
