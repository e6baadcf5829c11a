import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { UsageError } from '../launcher/usage-error.ts';
import {
  type ArchivedFile,
  type BackupHeader,
  HEADER_NAME,
  headerSchema,
  MANIFEST_NAME,
  manifestSchema,
} from './manifest.ts';

/** Who takes what is in an archive, in its order. */
export type ArchiveTaker = Readonly<{
  /** The first thing that is read. What it throws ends the reading. */
  header(header: BackupHeader): void;
  folder(name: string): Promise<void>;
  /** Has to read `content` to its end. */
  file(name: string, content: Readable): Promise<void>;
}>;

/** Reads an archive and holds every file to the manifest. Throws UsageError where it is none, cut off or damaged. */
export const readArchive = async (path: string, taker: ArchiveTaker): Promise<readonly ArchivedFile[]> => {
  const tar = extract();
  const reading = pipeline(createReadStream(path), createZstdDecompress(), tar);
  reading.catch(() => {});
  const entries = entryReader(path, taker);
  try {
    for await (const entry of tar) await entries.take(entry.header, Readable.from(entry, { objectMode: false }));
    await reading;
  } catch (error) {
    if (error instanceof UsageError || isOfThisMachine(error)) throw error;
    throw new UsageError(`${path} is damaged or no backup of Tillmap: ${(error as Error).message}.`);
  } finally {
    tar.destroy();
  }
  return entries.compared();
};

/** Hands each entry to who takes it, and compares what came with the manifest when all have come. */
const entryReader = (path: string, taker: ArchiveTaker) => {
  const found = new Map<string, ArchivedFile>();
  let manifest: string | undefined;
  const take = async ({ name, type }: Header, content: Readable): Promise<void> => {
    if (found.size === 0 && name !== HEADER_NAME) throw new UsageError(`${path} is no backup of Tillmap.`);
    if (!isPlain(name)) throw new UsageError(`${path} has a file that no backup has: ${name}.`);
    if (type === 'directory') {
      content.resume();
      await taker.folder(name.replace(/\/$/, ''));
    } else if (name === MANIFEST_NAME) manifest = await textOf(content);
    else if (name === HEADER_NAME) {
      const text = await textOf(content);
      taker.header(headerOf(path, text));
      found.set(name, summaryOf(name, Buffer.from(text)));
    } else found.set(name, await measured(name, content, (through) => taker.file(name, through)));
  };
  const compared = (): readonly ArchivedFile[] => {
    if (manifest === undefined) throw new UsageError(`${path} is not whole: its end is missing.`);
    compare(path, manifestSchema.parse(JSON.parse(manifest)).files, found);
    return [...found.values()];
  };
  return { take, compared };
};

const headerOf = (path: string, text: string): BackupHeader => {
  const read = headerSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new UsageError(`${path} is no backup of Tillmap.`);
  return read.data;
};

const compare = (path: string, listed: readonly ArchivedFile[], found: ReadonlyMap<string, ArchivedFile>): void => {
  const wrong = listed.find(({ name, bytes, sha256 }) => {
    const file = found.get(name);
    return file?.bytes !== bytes || file.sha256 !== sha256;
  });
  if (wrong) throw new UsageError(`${path} is damaged: ${wrong.name} is not as it was.`);
  if (listed.length !== found.size) throw new UsageError(`${path} is damaged: it has files that its list has not.`);
};

const measured = async (
  name: string,
  content: Readable,
  take: (through: Readable) => Promise<void>,
): Promise<ArchivedFile> => {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncIterable<Uint8Array> {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await take(Readable.from(counted(), { objectMode: false }));
  return { name, bytes, sha256: hash.digest('hex') };
};

const summaryOf = (name: string, bytes: Buffer): ArchivedFile => ({
  name,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const textOf = async (content: Readable): Promise<string> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
};

/** Nothing that would be written outside of where it belongs. */
const isPlain = (name: string): boolean =>
  !name.startsWith('/') && !name.includes('\\') && !name.split('/').includes('..');

/** A full disk or a missing right, as against bytes that cannot be read. */
const isOfThisMachine = (error: unknown): boolean =>
  /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code)) &&
  (error as NodeJS.ErrnoException).syscall !== undefined;
