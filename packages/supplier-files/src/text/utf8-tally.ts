import { isAscii } from 'node:buffer';

/** Letters outside ASCII for each byte that is none, from which on a text is UTF-8 with a few damaged places. */
const LETTERS_FOR_EACH_BAD_BYTE = 4;

/**
 * First bytes of letters that no text in Windows-1252 has by chance: `Â`, `Ã`, `Ä`, `Å`, `Ð` or `Ñ` before a symbol, or
 * a small letter before two. Others it has: `É®` of `NESCAFÉ®` are the two bytes of one letter.
 */
const isTelling = (first: number): boolean =>
  (first >= 0xc2 && first <= 0xc5) || first === 0xd0 || first === 0xd1 || first >= 0xe0;

/** Counts, block by block, the letters outside ASCII that a text has if it is UTF-8, and the bytes that cannot be. */
export class Utf8Tally {
  #letters = 0;
  #tellingLetters = 0;
  #badBytes = 0;
  #first = 0;
  /** Bytes that the current letter still needs, and between what its next one must lie. */
  #needed = 0;
  #low = 0x80;
  #high = 0xbf;

  /** As many as a decoder would show as `\ufffd`, the end left out. */
  get badBytes(): number {
    return this.#badBytes;
  }

  get hasLetters(): boolean {
    return this.#letters > 0;
  }

  /** Whether the text ends within a letter. */
  get isUnfinished(): boolean {
    return this.#needed > 0;
  }

  get isValid(): boolean {
    return this.#badBytes === 0 && this.#needed === 0;
  }

  /** Whether it is UTF-8, though some bytes may be damaged or the end cut off. */
  get speaksForUtf8(): boolean {
    if (this.isValid) return true;
    return this.#tellingLetters >= Math.max(1, LETTERS_FOR_EACH_BAD_BYTE * this.#badBytes);
  }

  add(bytes: Uint8Array): void {
    if (this.#needed === 0 && isAscii(bytes)) return;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (this.#needed > 0) this.#goOn(byte);
      else if (byte >= 0x80) this.#begin(byte);
    }
  }

  #goOn(byte: number): void {
    if (byte < this.#low || byte > this.#high) {
      this.#needed = 0;
      this.#badBytes++;
      if (byte >= 0x80) this.#begin(byte);
      return;
    }
    this.#low = 0x80;
    this.#high = 0xbf;
    if (--this.#needed > 0) return;
    this.#letters++;
    if (isTelling(this.#first)) this.#tellingLetters++;
  }

  /** Unicode Standard, table 3-7: what may follow the first byte of a letter. */
  #begin(byte: number): void {
    if (byte < 0xc2 || byte > 0xf4) {
      this.#badBytes++;
      return;
    }
    this.#first = byte;
    this.#needed = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    this.#low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.#high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
  }
}
