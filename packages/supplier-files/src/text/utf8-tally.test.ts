import { isUtf8 } from 'node:buffer';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Utf8Tally } from './utf8-tally.ts';

const tallyOf = (...pieces: Uint8Array[]): Utf8Tally => {
  const tally = new Utf8Tally();
  for (const piece of pieces) tally.add(piece);
  return tally;
};

const REPLACED = /\ufffd/g;
const windows1252 = new TextDecoder('windows-1252');
/** What bytes from 0x80 on are in Windows-1252, as its own bytes. */
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]));
const inWindows1252 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => byteOf.get(letter) ?? 0x3f);

describe('Utf8Tally', () => {
  test('When any bytes are given in any pieces, then it agrees with Node and with TextDecoder', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.array(fc.constantFrom(0x41, 0x80, 0x90, 0xa3, 0xbf, 0xc1, 0xc3, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xf5), {
        maxLength: 40,
      }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(bytes, fc.nat(40), (given, at) => {
        const whole = Uint8Array.from(given);
        fc.pre(!Buffer.from(whole).toString('latin1').includes('\u00ef\u00bf\u00bd'));
        const tally = tallyOf(whole.subarray(0, at), whole.subarray(at));
        expect(tally.isValid).toBe(isUtf8(whole));
        const shown = new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole).match(REPLACED)?.length ?? 0;
        expect(tally.badBytes + (tally.isUnfinished ? 1 : 0)).toBe(shown);
      }),
    );
  });

  test.each([
    ['Café £1', [], true],
    ['', [], true],
    ['', [0xe9], false],
    ['é', [0xa3], false],
    ['£££', [0xa3, 0x41], false],
    ['££££', [0xa3, 0x41], true],
    ['££££', [0xa3, 0x41, 0xa3, 0x41], false],
    ['£', [0xe2, 0x82], true],
    ['££££ Łódź Чай', [0x41, 0xa3, 0x41], true],
  ])('When %j is followed by the bytes %j, then it is taken for UTF-8: %j', (text, bytes, answer) => {
    expect(tallyOf(Buffer.from(text), Uint8Array.from(bytes)).speaksForUtf8).toBe(answer);
  });

  test('When a price list is in Windows-1252, then it is never taken for UTF-8', () => {
    const word = fc.constantFrom(
      'NESCAFÉ® GOLD',
      'Café',
      'Crème brûlée',
      '£1.20',
      'ROSÉ’S',
      '50–60°',
      'Müller™',
      'Tea',
      '5€',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
        const bytes = inWindows1252(words.join(','));
        fc.pre(!isUtf8(bytes));
        expect(tallyOf(bytes).speaksForUtf8).toBe(false);
      }),
    );
  });
});
