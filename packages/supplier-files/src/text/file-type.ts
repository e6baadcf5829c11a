import type { FileHandle } from 'node:fs/promises';
import { hasManyControls, isWideText } from './text-encoding.ts';

export type TableFileType = 'zip' | 'old_excel' | 'encrypted_excel' | 'web_page' | 'json' | 'other' | 'text';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const MARKUP = /^\s*<(?:!doctype|!--|html|head|body|table|script|svg|\?xml)/i;
/** An object or a list of them; a price list may start with a bracket, but not like this. */
const JSON_START = /^\s*(?:\{\s*(?:"[^"]{0,100}"\s*:|\})|\[\s*[[{])/;
const OTHER_MAGIC = [
  '%PDF',
  '{\\rtf',
  'GIF8',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  '\u001f\u008b',
  'Rar!',
  '7z\u00bc\u00af',
].map((magic) => Buffer.from(magic, 'latin1'));

const startsWith = (head: Buffer, magic: Buffer): boolean => head.subarray(0, magic.length).equals(magic);

// [MS-CFB] 2.2: where the directory of an OLE file starts and how large its sectors are.
const OLE_SECTOR_SHIFT_AT = 30;
const OLE_DIRECTORY_AT = 48;
const OLE_MAX_SECTOR_SHIFT = 12;
const OLE_DIRECTORY_BYTES = 4096;
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** [MS-OFFCRYPTO] 2.3: an encrypted .xlsx is an OLE file with the stream EncryptedPackage. */
const isEncryptedOle = async (file: FileHandle, head: Buffer): Promise<boolean> => {
  if (head.length < OLE_DIRECTORY_AT + 4) return false;
  const sectorShift = Math.min(head.readUInt16LE(OLE_SECTOR_SHIFT_AT), OLE_MAX_SECTOR_SHIFT);
  const position = (head.readUInt32LE(OLE_DIRECTORY_AT) + 1) * 2 ** sectorShift;
  const directory = Buffer.alloc(OLE_DIRECTORY_BYTES);
  await file.read(directory, 0, OLE_DIRECTORY_BYTES, position);
  return directory.includes(ENCRYPTED_STREAM);
};

/** What a file is by its first bytes alone; an encrypted workbook looks like an old one. */
const typeOfHead = (head: Buffer): Exclude<TableFileType, 'encrypted_excel'> => {
  if (startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP)) return 'zip';
  if (startsWith(head, OLE)) return 'old_excel';
  if (OTHER_MAGIC.some((magic) => startsWith(head, magic))) return 'other';
  const start = head.subarray(0, 200).toString('latin1').replace('\u00ef\u00bb\u00bf', '');
  if (MARKUP.test(start)) return 'web_page';
  return JSON_START.test(start) ? 'json' : 'text';
};

/** What a file is by its first bytes. `text` means that nothing else was recognised. */
export const fileTypeOf = async (file: FileHandle, head: Buffer): Promise<TableFileType> => {
  const type = typeOfHead(head);
  return type === 'old_excel' && (await isEncryptedOle(file, head)) ? 'encrypted_excel' : type;
};

/** What a file that is only kept is by its first bytes: `wide_text` is UTF-16, in which zeros are text too. */
export type ContentKind = 'zip' | 'old_excel' | 'web_page' | 'text' | 'wide_text' | 'other';

/** Detects the kind of a file's content by its first bytes. */
export const contentKindOf = (head: Buffer): ContentKind => {
  const type = typeOfHead(head);
  if (type !== 'text' && type !== 'json') return type;
  if (isWideText(head)) return 'wide_text';
  return head.includes(0) || hasManyControls(head) ? 'other' : 'text';
};
