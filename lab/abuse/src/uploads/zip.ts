import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP file, which may say of itself what is not so. */
export type Entry = Readonly<{
  name: string;
  content?: Buffer;
  /** Packed already; with what it unpacks to. */
  packed?: Readonly<{ bytes: Buffer; size: number; crc: number }>;
  /** What the directory says the size is. */
  saidSize?: number;
}>;

type Written = Readonly<{ entry: Entry; bytes: Buffer; size: number; crc: number; offset: number }>;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;

const packedOf = ({ content = Buffer.alloc(0), packed }: Entry) =>
  packed ?? { bytes: deflateRawSync(content), size: content.length, crc: crc32(content) };

const localHeader = ({ entry, bytes, size, crc }: Omit<Written, 'offset'>): Buffer => {
  const name = Buffer.from(entry.name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt32LE(crc >>> 0, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt32LE(entry.saidSize ?? size, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

const centralHeader = ({ entry, bytes, size, crc, offset }: Written): Buffer => {
  const name = Buffer.from(entry.name);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(DEFLATED, 10);
  head.writeUInt32LE(crc >>> 0, 16);
  head.writeUInt32LE(bytes.length, 20);
  head.writeUInt32LE(entry.saidSize ?? size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
};

type Options = Readonly<{
  /** Bytes before the archive, to which its places are relative or not. */
  before?: Buffer;
  /** Each entry of the directory points to the first one's data. */
  overlaps?: boolean;
}>;

/** A ZIP file of these entries, as hostile as they are. */
export const zipOf = (
  entries: readonly Entry[],
  { before = Buffer.alloc(0), overlaps = false }: Options = {},
): Buffer => {
  const parts: Buffer[] = [before];
  const written: Written[] = [];
  let offset = before.length;
  for (const entry of entries) {
    const packed = packedOf(entry);
    const first = written[0];
    if (overlaps && first) {
      written.push({ ...first, entry });
      continue;
    }
    const one = { entry, ...packed, offset };
    const bytes = Buffer.concat([localHeader(one), packed.bytes]);
    parts.push(bytes);
    written.push(one);
    offset += bytes.length;
  }
  const directory = Buffer.concat(written.map(centralHeader));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
};
