import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

// PKWARE APPNOTE 6.3: signatures and fixed values of the records below.
const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const DEFLATE = 8;
/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808;
/** 1980-01-01: the same content gives the same bytes. */
const DOS_DATE = 0x0021;
const MAX_BYTES = 0xffff_ffff;

type WrittenPart = { name: Buffer; crc: number; packedBytes: number; bytes: number; offset: number };

type Pieces = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

/** Takes bytes in their order; an open file is one. */
export type ByteSink = { write(bytes: Buffer): Promise<unknown> };

/** Writes the parts of a ZIP file one after the other, each as a stream. Up to 4 GB. */
export class ZipWriter {
  readonly #file: ByteSink;
  readonly #parts: WrittenPart[] = [];
  #position = 0;

  constructor(file: ByteSink) {
    this.#file = file;
  }

  async part(name: string, pieces: Pieces): Promise<void> {
    const part: WrittenPart = { name: Buffer.from(name), crc: 0, packedBytes: 0, bytes: 0, offset: this.#position };
    await this.#write(localHeader(part));
    await pipeline(counted(pieces, part), createDeflateRaw(), (packed: AsyncIterable<Buffer>) =>
      this.#writePacked(packed, part),
    );
    await this.#write(descriptor(part));
    this.#parts.push(part);
  }

  /** Writes the directory; nothing can be added afterwards. */
  async end(): Promise<void> {
    const offset = this.#position;
    for (const part of this.#parts) await this.#write(centralHeader(part));
    await this.#write(endOfDirectory(this.#parts.length, this.#position - offset, offset));
  }

  async #writePacked(packed: AsyncIterable<Buffer>, part: WrittenPart): Promise<void> {
    for await (const bytes of packed) {
      part.packedBytes += bytes.length;
      await this.#write(bytes);
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#position + bytes.length > MAX_BYTES) throw new RangeError('A ZIP file without ZIP64 ends at 4 GB.');
    await this.#file.write(bytes);
    this.#position += bytes.length;
  }
}

async function* counted(pieces: Pieces, part: WrittenPart) {
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    part.crc = crc32(bytes, part.crc);
    part.bytes += bytes.length;
    yield bytes;
  }
}

/** A record of little-endian numbers, each given with its size in bytes. */
const record = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((total, [, bytes]) => total + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

const localHeader = ({ name }: WrittenPart): Buffer =>
  Buffer.concat([
    record([LOCAL_HEADER, 4], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DOS_DATE, 2]),
    record([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const descriptor = ({ crc, packedBytes, bytes }: WrittenPart): Buffer =>
  record([DATA_DESCRIPTOR, 4], [crc, 4], [packedBytes, 4], [bytes, 4]);

const centralHeader = ({ name, crc, packedBytes, bytes, offset }: WrittenPart): Buffer =>
  Buffer.concat([
    record([CENTRAL_HEADER, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DOS_DATE, 2]),
    record(
      [crc, 4],
      [packedBytes, 4],
      [bytes, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ),
    name,
  ]);

const endOfDirectory = (parts: number, directoryBytes: number, offset: number): Buffer =>
  record([END_OF_DIRECTORY, 4], [0, 2], [0, 2], [parts, 2], [parts, 2], [directoryBytes, 4], [offset, 4], [0, 2]);
