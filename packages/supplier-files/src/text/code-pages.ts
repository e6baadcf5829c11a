/** The encodings of one byte a character that price lists come in. */
export type CodePage = 'windows-1252' | 'windows-1250' | 'macintosh' | 'ibm850';

const HIGH = 0x80;

/** The upper half of code page 850, in which DOS and old tills write; `TextDecoder` does not know it. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const highHalf = (page: CodePage): readonly string[] => {
  if (page === 'ibm850') return Array.from(IBM850);
  const bytes = Uint8Array.from({ length: HIGH }, (_, at) => HIGH + at);
  return Array.from(new TextDecoder(page).decode(bytes));
};

type Table = { readonly chars: readonly string[]; readonly bytes: ReadonlyMap<string, number> };

const tables = new Map<CodePage, Table>();

const tableOf = (page: CodePage): Table => {
  const known = tables.get(page);
  if (known) return known;
  const chars = highHalf(page);
  const table = { chars, bytes: new Map(chars.map((char, at) => [char, HIGH + at])) };
  tables.set(page, table);
  return table;
};

/** The character that a byte from 0x80 on stands for. */
export const charOf = (page: CodePage, byte: number): string => tableOf(page).chars[byte - HIGH] ?? '';

const PAGES: readonly CodePage[] = ['windows-1252', 'windows-1250', 'macintosh', 'ibm850'];

/** Whether a character stands for a byte from 0x80 on in one of the pages. */
export const isInCodePage = (char: string): boolean => PAGES.some((page) => tableOf(page).bytes.has(char));

/** Decodes bytes of which each is a character. */
export const decodePage = (page: CodePage, bytes: Buffer): string => {
  const { chars } = tableOf(page);
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => chars[byte.charCodeAt(0) - HIGH]!);
};

/** The bytes that a text has in a code page; undefined when it has characters that the page does not. */
export const encodePage = (page: CodePage, text: string): Buffer | undefined => {
  const { bytes } = tableOf(page);
  const encoded: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const byte = code < HIGH ? code : (bytes.get(char) ?? (code < 0xa0 ? code : undefined));
    if (byte === undefined) return undefined;
    encoded.push(byte);
  }
  return Buffer.from(encoded);
};
