import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { type Segment, segmentFromBytes, segmentToBytes } from '@tillmap/classification/matching/index';
import { z } from 'zod';

const MANIFEST = 'manifest.json';

const manifestSchema = z.object({
  id: z.uuid(),
  version: z.string(),
  position: z.string(),
  names: z.number(),
  wholesalers: z.record(
    z.string(),
    z.array(z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.segment$/), bytes: z.number(), checksum: z.number() })),
  ),
});

/** What lies in the folder: the segments of each wholesaler, complete up to a place on the bus. */
export type Manifest = z.infer<typeof manifestSchema>;
type SavedSegment = Manifest['wholesalers'][string][number];

/** The saved index cannot be used; the message says why. */
export class Unusable extends Error {}

/** The folders whose files decide what lies in a segment. */
const BUILDS_SEGMENTS = [
  '@tillmap/classification/groceries',
  '@tillmap/classification/matching/names',
  '@tillmap/classification/matching/index',
];

let version: string | undefined;

/**
 * Changes with every version of what builds a segment: how names are read decides what lies in it, so one that another
 * version built is of no use.
 */
export const segmentsVersion = (): string => {
  if (version !== undefined) return version;
  // ICU decides where words of scripts without spaces start.
  const hash = createHash('sha256')
    .update(process.arch)
    .update(process.versions.icu ?? '');
  for (const door of BUILDS_SEGMENTS) {
    const folder = dirname(fileURLToPath(import.meta.resolve(door)));
    for (const file of readdirSync(folder).toSorted())
      if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
        hash.update(file).update(readFileSync(join(folder, file)));
  }
  version = hash.digest('hex');
  return version;
};

/** Writes byte arrays one after the other into a new file, and waits until the disk has them. */
const writeNew = async (path: string, pieces: readonly Uint8Array[]): Promise<{ bytes: number; checksum: number }> => {
  const file = await open(path, 'wx');
  let bytes = 0;
  let checksum = 0;
  try {
    for (const piece of pieces) {
      for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
      bytes += piece.length;
      checksum = crc32(piece, checksum);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, checksum };
};

/** Where a manifest waits until the store knows of it. */
const draftOf = (folder: string, id: string): string => join(folder, `${id}.draft`);

/** Writes segments and a manifest that does not count yet. What counted before is left as it is. */
export const writeIndex = async (
  folder: string,
  position: string,
  contents: ReadonlyMap<string, readonly Segment[]>,
): Promise<{ id: string; names: number; bytes: number }> => {
  await mkdir(folder, { recursive: true });
  const wholesalers: Record<string, SavedSegment[]> = {};
  let [names, bytes] = [0, 0];
  for (const [wholesaler, segments] of contents) {
    const saved: SavedSegment[] = [];
    for (const segment of segments) {
      const file = `${randomUUID()}.segment`;
      saved.push({ file, ...(await writeNew(join(folder, file), segmentToBytes(segment))) });
      names += segment.docCount;
      bytes += saved.at(-1)!.bytes;
    }
    wholesalers[wholesaler] = saved;
  }
  const id = randomUUID();
  const manifest: Manifest = { id, version: segmentsVersion(), position, names, wholesalers };
  const text = Buffer.from(JSON.stringify(manifest));
  await writeNew(draftOf(folder, id), [Buffer.from(`${crc32(text)}\n`), text]);
  return { id, names, bytes };
};

/** From now on the written manifest counts; whatever it does not name is removed. */
export const confirmIndex = async (folder: string, id: string): Promise<void> => {
  await rename(draftOf(folder, id), join(folder, MANIFEST));
  const manifest = await readManifest(folder);
  const needed = new Set(Object.values(manifest?.wholesalers ?? {}).flatMap((saved) => saved.map(({ file }) => file)));
  for (const file of await readdir(folder))
    if (/\.(segment|draft)$/.test(file) && !needed.has(file)) await rm(join(folder, file), { force: true });
};

/** What the folder has; nothing where nothing was saved yet. Throws Unusable for what is damaged or of another version. */
export const readManifest = async (folder: string): Promise<Manifest | undefined> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Unusable(`It cannot be read: ${error.message}.`);
  });
  if (text === undefined) return undefined;
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  if (end < 0 || Number(text.slice(0, end)) !== crc32(Buffer.from(json))) throw new Unusable('Its list is damaged.');
  const parsed = manifestSchema.safeParse(JSON.parse(json));
  if (!parsed.success || parsed.data.version !== segmentsVersion()) throw new Unusable('Another version wrote it.');
  return parsed.data;
};

const readSegment = (folder: string, { file, bytes, checksum }: SavedSegment): Segment => {
  const descriptor = openSync(join(folder, file), 'r');
  try {
    if (fstatSync(descriptor).size !== bytes) throw new Unusable('A part of it is cut off.');
    const memory = new Uint8Array(new SharedArrayBuffer(bytes));
    for (let at = 0; at < bytes; ) {
      const read = readSync(descriptor, memory, at, bytes - at, at);
      if (read === 0) throw new Unusable('A part of it is cut off.');
      at += read;
    }
    const segment = crc32(memory) === checksum ? segmentFromBytes(memory.buffer) : undefined;
    if (!segment) throw new Unusable('A part of it is damaged.');
    return segment;
  } finally {
    closeSync(descriptor);
  }
};

/** Reads all segments into shared memory, or throws: Unusable, or why a file could not be read. */
export const readIndex = (folder: string, { wholesalers }: Manifest): Map<string, Segment[]> =>
  new Map(
    Object.entries(wholesalers).map(([wholesaler, saved]) => [
      wholesaler,
      saved.map((segment) => readSegment(folder, segment)),
    ]),
  );
