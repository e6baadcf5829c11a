import { pipeline, type Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { crc32, createInflateRaw } from 'node:zlib';
import yauzl from 'yauzl';
import type { TableLimits } from '../table/index.ts';
import { TableError } from '../table/index.ts';

const RATIO_COUNTS_FROM_BYTES = 1024 * 1024;
/** Four times what zlib hands over by itself: each piece costs a way through the streams and to a thread, which is most of the work. */
const PIECE_BYTES = 64 * 1024;
const DEFLATE = 8;

/**
 * A ZIP file that is opened with suspicion: the number and names of its parts are checked before one is unpacked, and the size of each
 * that is read. Pictures may be as large as they like. Names are the same whatever their case and slashes, as they are in Excel.
 */
export class ZipArchive {
  readonly #zip: yauzl.ZipFile;
  readonly #parts: ReadonlyMap<string, yauzl.Entry>;
  readonly #limits: TableLimits;
  /** By part, so that a part which is read again counts once. */
  readonly #unpackedBytes = new Map<string, number>();

  private constructor(zip: yauzl.ZipFile, parts: ReadonlyMap<string, yauzl.Entry>, limits: TableLimits) {
    this.#zip = zip;
    this.#parts = parts;
    this.#limits = limits;
  }

  static async open(path: string, limits: TableLimits): Promise<ZipArchive> {
    // Without strictFileNames a backslash parts folders too.
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false };
    let zip: yauzl.ZipFile | undefined;
    try {
      zip = await yauzl.openPromise(path, options);
      return new ZipArchive(zip, await readDirectory(zip, limits), limits);
    } catch (error) {
      zip?.close();
      throw asTableError(error);
    }
  }

  names(): Iterable<string> {
    return this.#parts.keys();
  }

  has(name: string): boolean {
    return this.#parts.has(keyOf(name));
  }

  /** @throws TableError `too_large` when these parts declare to be too large together, or one of them is packed like a bomb. */
  requireSound(names: Iterable<string>): void {
    let declaredBytes = 0;
    for (const name of names) {
      const { uncompressedSize = 0, compressedSize = 0 } = this.#parts.get(keyOf(name)) ?? {};
      declaredBytes += uncompressedSize;
      const ratio = uncompressedSize / Math.max(1, compressedSize);
      const isBomb = uncompressedSize > RATIO_COUNTS_FROM_BYTES && ratio > this.#limits.maxPackRatio;
      if (isBomb || declaredBytes > this.#limits.maxUnpackedBytes) throw tooLarge();
    }
  }

  /** Unpacks one part as a stream; what is unpacked counts towards the limit of the whole file. */
  async *read(name: string): AsyncGenerator<Buffer, void, undefined> {
    const part = this.#parts.get(keyOf(name));
    if (!part) throw new TableError('unreadable', `The workbook is damaged: its part "${name}" is missing.`);
    this.requireSound([name]);
    const others = this.#unpackedBesides(name);
    let unpacked = 0;
    let checksum = 0;
    let stream: Readable | undefined;
    try {
      stream = await unpackedStream(this.#zip, part);
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        unpacked += bytes.length;
        this.#unpackedBytes.set(name, unpacked);
        if (unpacked > part.uncompressedSize || others + unpacked > this.#limits.maxUnpackedBytes) throw tooLarge();
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
      if (unpacked !== part.uncompressedSize || checksum !== part.crc32) throw damaged();
    } catch (error) {
      throw asTableError(error);
    } finally {
      stream?.destroy();
    }
  }

  #unpackedBesides(name: string): number {
    let total = 0;
    for (const [part, bytes] of this.#unpackedBytes) if (part !== name) total += bytes;
    return total;
  }

  close(): void {
    this.#zip.close();
  }
}

/** The bytes of a part. Those that are packed as usual are unpacked here, in larger pieces than by yauzl. */
const unpackedStream = async (zip: yauzl.ZipFile, part: yauzl.Entry): Promise<Readable> => {
  if (part.compressionMethod !== DEFLATE) return zip.openReadStreamPromise(part);
  const packed = await zip.openReadStreamPromise(part, { decodeFileData: false });
  // Whoever reads the last stream hears of an error of either.
  return pipeline(packed, createInflateRaw({ chunkSize: PIECE_BYTES }), () => undefined);
};

const keyOf = (name: string): string => name.toLowerCase();

const readDirectory = async (zip: yauzl.ZipFile, limits: TableLimits): Promise<Map<string, yauzl.Entry>> => {
  const parts = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (parts.size >= limits.maxZipEntries) throw tooLarge();
    const key = keyOf(entry.fileName);
    if (parts.has(key))
      throw new TableError('unreadable', `The workbook is damaged: its part "${entry.fileName}" is there twice.`);
    if (entry.isEncrypted()) throw passwordProtected();
    parts.set(key, entry);
  }
  return parts;
};

const tooLarge = (): TableError =>
  new TableError('too_large', 'The workbook unpacks to far more data than a price file has, so it was not opened.');

/** Returns the error for a workbook with a password. */
export const passwordProtected = (): TableError =>
  new TableError(
    'unreadable',
    'The workbook is password protected; save a copy of it without a password and upload that.',
  );

/** yauzl and zlib speak of the ZIP format; the person has a workbook that is damaged or lies. A failing disk is neither. */
const asTableError = (error: unknown): unknown => {
  if (error instanceof TableError || !isNativeError(error) || 'syscall' in error) return error;
  if (error.message.startsWith('too many bytes')) return tooLarge();
  return damaged(error);
};

const damaged = (cause?: unknown): TableError =>
  new TableError('unreadable', 'The workbook is damaged or incomplete; open it in Excel and save it again.', { cause });
