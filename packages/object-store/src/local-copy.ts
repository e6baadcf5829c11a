import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unavailableWhenFull, unlessGone } from './file-errors.ts';
import type { LocalFile } from './object-store.ts';

const PREFIX = 'tillmap-object-';
const ABANDONED_HOURS = 24;

/** The bytes of a stream as a file of its own in the folder for temporary files, until it is released. */
export const localCopy = async (content: Readable): Promise<LocalFile> => {
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX)).catch((error: unknown) => {
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

/** Removes the copies that killed processes left behind. */
export const sweepLocalCopies = async (): Promise<void> => {
  const before = Date.now() - ABANDONED_HOURS * 3_600_000;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(unlessGone);
    if (found && found.mtimeMs < before) await rm(folder, { recursive: true, force: true });
  }
};
