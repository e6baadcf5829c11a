import { SUPPLIER_HEADER } from './supplier-rows.ts';

export type BadFile = Readonly<{ name: string; bytes: Buffer; status: number; what: string }>;

const HEADER = SUPPLIER_HEADER.join(',');
const ROW = '5010000000009,Cola,330ml,NWC,0.45,0.99,24';
const OLE2 = 'd0cf11e0a1b11ae1';
const PNG = '89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02';
const SECTOR = 512;
// [MS-CFB] 2.2
const SECTOR_SHIFT_AT = 30;
const DIRECTORY_SECTOR_AT = 48;

/** Files that are refused as a whole, each with one sentence. */
export const badFiles = (): BadFile[] => [
  { name: 'empty.csv', bytes: Buffer.alloc(0), status: 422, what: 'nothing at all' },
  { name: 'no-header.csv', bytes: text(ROW, ROW), status: 422, what: 'rows without a header' },
  { name: 'header-only.csv', bytes: text(HEADER), status: 422, what: 'a header and no rows' },
  {
    name: 'no-good-row.csv',
    bytes: text(HEADER, 'n/a,Cola,,,,,', 'none,Crisps,,,,,'),
    status: 422,
    what: 'no row has a barcode',
  },
  {
    name: 'unclosed-quote.csv',
    bytes: text(HEADER, ROW, '5010000000016,"Lemonade', ROW),
    status: 422,
    what: 'a quote is opened on line 3, which is cut short, and never closed',
  },
  { name: 'picture.csv', bytes: picture(), status: 415, what: 'a picture renamed to .csv' },
  { name: 'encrypted.xlsx', bytes: encryptedWorkbook(), status: 422, what: 'a workbook with a password' },
  {
    name: 'torn.xlsx',
    bytes: Buffer.concat([Buffer.from('PK\u0003\u0004'), noise(900)]),
    status: 422,
    what: 'the beginning of a workbook',
  },
  { name: 'price-list.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n'), status: 415, what: 'a PDF' },
];

const text = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8');

const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 167 + 13) % 256));

const picture = (): Buffer => Buffer.concat([Buffer.from(PNG, 'hex'), noise(600)]);

/** Office keeps a protected workbook in a compound file with streams of these names; only their directory matters here. */
const encryptedWorkbook = (): Buffer => {
  const head = Buffer.alloc(SECTOR, 0xff);
  Buffer.from(OLE2, 'hex').copy(head);
  head.writeUInt16LE(Math.log2(SECTOR), SECTOR_SHIFT_AT);
  head.writeUInt32LE(0, DIRECTORY_SECTOR_AT);
  const directory = Buffer.alloc(2 * SECTOR);
  for (const [index, name] of ['Root Entry', 'EncryptionInfo', 'EncryptedPackage'].entries()) {
    Buffer.from(`${name}\0`, 'utf16le').copy(directory, index * 128);
  }
  return Buffer.concat([head, directory, noise(SECTOR)]);
};
