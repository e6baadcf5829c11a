import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ModelRefused, pack, unpack } from './packed-model.ts';

const FORMAT = 'test';

describe('A model as bytes', () => {
  test('When plain values and short arrays are packed, then they come back as they were, in shared memory', () => {
    const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer()));
    const tree = fc.record({
      plain: fc.dictionary(
        fc.stringMatching(/^[a-z]{2,8}$/).filter((key) => key !== 'packed'),
        plain,
        { noNullPrototype: true },
      ),
      whole: fc.int32Array(),
      broken: fc.float32Array({ noNaN: true }),
    });
    fc.assert(
      fc.property(tree, (given) => {
        const { tree: read, memory } = unpack(pack(given, FORMAT), FORMAT);
        const back = read as typeof given;
        expect(back).toEqual(given);
        for (const { buffer } of [back.whole, back.broken]) expect(buffer).toBe(memory.buffer);
        expect(Object.prototype.toString.call(memory.buffer)).toBe('[object SharedArrayBuffer]');
      }),
    );
  });

  test('When a long array of weights is packed, then each differs by less than a step, and the next time by nothing', () => {
    const weights = fc.float32Array({ minLength: 4_096, maxLength: 5_000, noNaN: true, min: -8, max: 8 });
    fc.assert(
      fc.property(weights, (given) => {
        const bytes = pack({ weights: given }, FORMAT);
        const { weights: back } = unpack(bytes, FORMAT).tree as { weights: Float32Array };
        const step = given.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 32_767;
        for (const [at, value] of given.entries()) expect(Math.abs(back[at]! - value)).toBeLessThanOrEqual(step);
        expect(bytes.length).toBeLessThan(2.2 * given.length + 400);
      }),
      { numRuns: 10 },
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
});
