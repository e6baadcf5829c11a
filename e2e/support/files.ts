import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const samples = join(import.meta.dirname, '../../samples');

/** The path of a file of samples/. */
export const sample = (name: string): string => join(samples, name);

/** The barcodes a demo wholesaler has mappings of. */
export const demoBarcodes = (wholesaler: 'northway' | 'harbour'): string[] => {
  const lines = readFileSync(sample(`demo/${wholesaler}-reference-mappings.csv`), 'utf8')
    .trimEnd()
    .split(/\r?\n/);
  return lines.slice(1).map((line) => line.split(',')[0]!);
};

const CENTRAL_ENTRY = 0x02014b50;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/**
 * The rows of a small workbook with texts in its cells. The tests read it in their own way, so that they do not
 * compare the product with itself.
 */
export const workbookRows = (path: string): string[][] => {
  const sheet = zipEntry(readFileSync(path), 'xl/worksheets/sheet1.xml');
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      (/<[tv][^>]*>(.*?)<\/[tv]>/s.exec(cell)?.[1] ?? '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
    ),
  );
};

const zipEntry = (zip: Buffer, wanted: string): string => {
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1 && zip.readUInt32LE(at) === CENTRAL_ENTRY; ) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (name === wanted) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))).toString('utf8');
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`The workbook has no ${wanted}.`);
};

/** The records of an RFC 4180 file with CRLF. Throws where a line ends otherwise, or a quote stands where none may. */
export const csvRecords = (text: string): string[][] => {
  const records: string[][] = [];
  let record: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`Not RFC 4180 at character ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    record.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') {
      records.push(record);
      record = [];
    }
  }
  if (record.length > 0) throw new Error('The last line does not end with CRLF.');
  return records;
};

/** A supplier file whose barcodes nobody knows: each product has to be found by its name, which takes the longest. */
export const unknownProducts = (count: number): string => {
  const [header = '', ...rows] = readFileSync(sample('northway-weekly-order.csv'), 'utf8').trimEnd().split(/\r?\n/);
  const lines = Array.from({ length: count }, (_, index) => {
    const [, ...rest] = rows[index % rows.length]!.split(',');
    return [withCheckDigit(`59${String(index).padStart(10, '0')}`), ...rest].join(',');
  });
  return [header, ...lines, ''].join('\r\n');
};

/** The first `count` products of the weekly order that one of the wholesalers knows: they all get a place. */
export const fewProducts = (count: number): string => {
  const known = new Set([...demoBarcodes('northway'), ...demoBarcodes('harbour')]);
  const [header = '', ...rows] = readFileSync(sample('northway-weekly-order.csv'), 'utf8').trimEnd().split(/\r?\n/);
  return [header, ...rows.filter((row) => known.has(row.split(',')[0]!)).slice(0, count), ''].join('\r\n');
};

/** The same with a first name that is longer than tills take. */
export const namedTooLong = (count: number): string => {
  const [header = '', first = '', ...rows] = fewProducts(count).split('\r\n');
  const [barcode, name, ...others] = first.split(',');
  const long = `${name} ${'very long indeed '.repeat(20)}6pk`;
  return [header, [barcode, long, ...others].join(','), ...rows].join('\r\n');
};

/** A GTIN-13 of its first twelve digits. */
export const withCheckDigit = (twelve: string): string => {
  const sum = Array.from(twelve, Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};
