import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import type { TableLimits } from '../table.ts';
import { TableError } from '../table-error.ts';

const RATIO_COUNTS_FROM_BYTES = 1024 * 1024;

/** A ZIP file that is opened with suspicion: sizes, number and names of its parts are checked before one is unpacked. */
export class ZipArchive {
  readonly #zip: yauzl.ZipFile;
  readonly #parts: ReadonlyMap<string, yauzl.Entry>;
  readonly #maxUnpackedBytes: number;
  /** By part, so that a part which is read again counts once. */
  readonly #unpackedBytes = new Map<string, number>();

  private constructor(zip: yauzl.ZipFile, parts: ReadonlyMap<string, yauzl.Entry>, limits: TableLimits) {
    this.#zip = zip;
    this.#parts = parts;
    this.#maxUnpackedBytes = limits.maxUnpackedBytes;
  }

  static async open(path: string, limits: TableLimits): Promise<ZipArchive> {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
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
    return this.#parts.has(name);
  }

  /** Unpacks one part as a stream; what is unpacked counts towards the limit of the whole file. */
  async *read(name: string): AsyncGenerator<Buffer, void, undefined> {
    const part = this.#parts.get(name);
    if (!part) throw new TableError('unreadable', `The workbook is damaged: its part "${name}" is missing.`);
    const others = this.#unpackedBesides(name);
    let unpacked = 0;
    let checksum = 0;
    let stream: Readable | undefined;
    try {
      stream = await this.#zip.openReadStreamPromise(part);
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        unpacked += bytes.length;
        this.#unpackedBytes.set(name, unpacked);
        if (others + unpacked > this.#maxUnpackedBytes) throw tooLarge();
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
      if (checksum !== part.crc32) throw damaged();
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

const readDirectory = async (zip: yauzl.ZipFile, limits: TableLimits): Promise<Map<string, yauzl.Entry>> => {
  const parts = new Map<string, yauzl.Entry>();
  let declaredBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (parts.size >= limits.maxZipEntries) throw tooLarge();
    if (parts.has(entry.fileName))
      throw new TableError('unreadable', `The workbook is damaged: its part "${entry.fileName}" is there twice.`);
    if (entry.isEncrypted()) throw passwordProtected();
    declaredBytes += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    const isBomb = entry.uncompressedSize > RATIO_COUNTS_FROM_BYTES && ratio > limits.maxPackRatio;
    if (isBomb || declaredBytes > limits.maxUnpackedBytes) throw tooLarge();
    parts.set(entry.fileName, entry);
  }
  return parts;
};

const tooLarge = (): TableError =>
  new TableError('too_large', 'The workbook unpacks to far more data than a price file has, so it was not opened.');

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
