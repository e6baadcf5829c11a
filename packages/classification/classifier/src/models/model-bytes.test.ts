import { describe, expect, test } from '@jest/globals';
import { normaliseName } from '@tillmap/classification/matching/names';
import fc from 'fast-check';
import { parseName } from '../features/index.ts';
import { decodeModel, formatOf, MODEL_FORMAT, SAMPLES } from './model-bytes.ts';
import { ModelRefused, pack, unpack } from './packed-model.ts';

const FORMAT = 'test';
const SIGN = /[-–—|,;:(+[]/g;

describe('A model as bytes', () => {
  test('When plain values and arrays are packed, then they come back as they were, in shared memory', () => {
    const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer()));
    const tree = fc.record({
      plain: fc.dictionary(
        fc.stringMatching(/^[a-z]{2,8}$/).filter((key) => key !== 'packed'),
        plain,
        { noNullPrototype: true },
      ),
      whole: fc.int32Array(),
      broken: fc.float32Array({ noNaN: true }),
      long: fc.float64Array({ noNaN: true }),
      short: fc.int16Array(),
      shortest: fc.int8Array(),
    });
    fc.assert(
      fc.property(tree, (given) => {
        const { tree: read, memory } = unpack(pack(given, FORMAT), FORMAT);
        const back = read as typeof given;
        expect(back).toEqual(given);
        for (const { buffer } of [back.whole, back.broken, back.long, back.short, back.shortest])
          expect(buffer).toBe(memory.buffer);
        expect(Object.prototype.toString.call(memory.buffer)).toBe('[object SharedArrayBuffer]');
      }),
    );
  });

  test('When any byte is changed, or bytes are missing, then they are refused with a sentence', () => {
    const bytes = pack({ weights: Float32Array.of(1, 2, 3) }, FORMAT);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const damaged = Uint8Array.from(bytes, (byte, of) => (of === at ? byte ^ by : byte));
        expect(() => unpack(damaged, FORMAT)).toThrow(ModelRefused);
        expect(() => unpack(bytes.slice(0, at), FORMAT)).toThrow(ModelRefused);
      }),
    );
  });

  test('When another format is asked for, then both are named', () => {
    expect(() => unpack(pack({}, 'old'), 'new')).toThrow(/format old.*reads new/);
  });

  test('When a model is of the version before, with 16 bits a weight, then it is refused with a sentence that names both', () => {
    const first = { steps: Int16Array.of(1, -2), scale: 0.5 };
    const before = pack({ views: [{ weights: { hidden: 1, classes: 1, first } }] }, '12-0123456789ab');
    const open = () => decodeModel(before);
    expect(open).toThrow(ModelRefused);
    expect(open).toThrow(`is of format 12-0123456789ab, and this version reads ${MODEL_FORMAT}`);
    expect(MODEL_FORMAT).toMatch(/^14-/);
  });

  test('When names were parted elsewhere, then it would be another format: names parted at each sign and word belong to it', () => {
    const signs = [' - ', ',', ' (', ' [', ' + ', ' | ', ':', ';', ' – ', ' — ', 'r- ', 'r– ', 'r— '];
    const words = [' in ', ' With ', ' W ', ' W/ ', ' for '];
    for (const sign of [...signs, ...words]) {
      const others = signs.includes(sign) ? 1 : 0;
      const parted = SAMPLES.filter(([name]) => {
        const told = parseName(name, '');
        const isAlone = name.split(sign).length === 2 && (name.match(SIGN)?.length ?? 0) === others;
        return isAlone && told.inFirst === 1 && told.words.length === 2;
      });
      expect({ sign, names: parted.map(([name]) => name) }).toEqual({ sign, names: [expect.any(String)] });
    }
  });

  test('When a short form, a word that tells nothing, a spelling or a pattern of sizes were another, then it would be another format', () => {
    const reading = {
      abbreviations: [['ckn', 'chicken'] as [string, string]],
      stopWords: ['the'],
      spellings: [['donut', 'doughnut'] as [string, string]],
      sizes: ['(\\d+)g'],
    };
    const others = [
      { ...reading, abbreviations: [['ckn', 'cake'] as [string, string]] },
      { ...reading, stopWords: [] },
      { ...reading, spellings: [] },
      { ...reading, sizes: ['(\\d+)kg'] },
    ];
    expect(new Set([reading, ...others].map(formatOf)).size).toBe(5);
    expect(formatOf(reading)).toBe(formatOf(structuredClone(reading)));
  });

  test('When more or less of a name was read, then it would be another format: names beyond each bound belong to it', () => {
    const read = SAMPLES.map(([name, size]) => ({ ...parseName(name, size), all: normaliseName(name).tokens }));
    expect(read.some(({ words, all }) => words.length < all.length)).toBe(true);
    expect(read.some(({ words, all }) => words.some((word, at) => word.length < all[at]!.length))).toBe(true);
    const told = SAMPLES.map(([name, size]) => [parseName(name, size).sizes, normaliseName(size).tokens] as const);
    expect(told.some(([sizes, all]) => sizes.filter((one) => one.startsWith('=')).length < all.length)).toBe(true);
    const parted = SAMPLES.filter(([name]) => name.startsWith('* - *')).map(([name]) => parseName(name, '').inFirst);
    expect(parted).toEqual([1, 2]);
  });
});
