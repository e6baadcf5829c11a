import type { CharacterSet } from '../profile/file-form.ts';

/** What Windows-1252 has where ISO-8859-1 has control characters. */
const WINDOWS_ONLY = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const REPLACEMENT = 0x3f;

const WINDOWS_BYTES = new Map(Array.from(WINDOWS_ONLY, (sign, at) => [sign, 0x80 + at]));

/** The byte of a sign in a set of one byte each; undefined where it has none. */
const byteOf = (sign: string, characters: CharacterSet): number | undefined => {
  const code = sign.codePointAt(0)!;
  if (code < 0x80) return code;
  if (characters === 'ascii') return undefined;
  if (characters === 'windows-1252')
    return WINDOWS_BYTES.get(sign) ?? (code >= 0xa0 && code <= 0xff ? code : undefined);
  return code <= 0xff ? code : undefined;
};

const hasAll = (characters: CharacterSet): boolean => characters.startsWith('utf-');

/** Whether each sign of a text can be written in these characters. */
export const canWrite = (text: string, characters: CharacterSet): boolean =>
  hasAll(characters) || Array.from(text).every((sign) => byteOf(sign, characters) !== undefined);

/** The text in bytes. Signs that the characters do not have become question marks. */
export const encodeText = (text: string, characters: CharacterSet): Buffer => {
  if (characters === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (hasAll(characters)) return Buffer.from(text);
  return Buffer.from(Array.from(text).map((sign) => byteOf(sign, characters) ?? REPLACEMENT));
};

/** What stands at the start of a file in these characters. */
export const markOf = (characters: CharacterSet): string =>
  characters === 'utf-8-with-mark' || characters === 'utf-16le' ? '\ufeff' : '';
