import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { temporaryName } from '@tillmap/service-kit';
import { unavailableWhenFull } from './file-errors.ts';
import type { LocalFile } from './object-store.ts';

/** The bytes of a stream as a file of its own in the folder for temporary files, until it is released. */
export const localCopy = async (content: Readable): Promise<LocalFile> => {
  const folder = await mkdtemp(path.join(tmpdir(), temporaryName('object'))).catch((error: unknown) => {
    content.destroy();
    throw unavailableWhenFull(error);
  });
  const release = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'object');
  try {
    await pipeline(content, createWriteStream(file));
  } catch (error) {
    await release();
    throw unavailableWhenFull(error);
  }
  return { path: file, release };
};
