import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from '@tillmap/samples/write-xlsx.ts';

/** A small real workbook. */
export const workbook = async (): Promise<Buffer<ArrayBuffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tillmap-workbook-'));
  try {
    const path = join(folder, 'offers.xlsx');
    await writeXlsx(path, 'Offers', [
      ['barcode', 'price'],
      ['5000112637922', 1.25],
    ]);
    return (await readFile(path)) as Buffer<ArrayBuffer>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A ZIP of these parts, deflated. */
export const zipOf = (parts: Readonly<Record<string, Buffer>>): Buffer<ArrayBuffer> => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    const lengths = Buffer.from([name.length, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, lengths, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, lengths, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]) as Buffer<ArrayBuffer>;
};

/** The first bytes of an OLE2 compound file, as an .xls is one. */
export const oldWorkbook = (): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]) as Buffer<ArrayBuffer>;
