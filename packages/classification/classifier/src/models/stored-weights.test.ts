import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Vector } from '../features/index.ts';
import { RowArrays } from '../simd/index.ts';
import { decodeModel, MODEL_FORMAT } from './model-bytes.ts';
import { FEATURES_AT_ONCE, type LearnedWeights, Network, type NetworkWeights, quantise } from './network.ts';
import { ModelRefused, pack } from './packed-model.ts';

const weight = fc.float({ noNaN: true, min: -8, max: 8 });
const weights = (length: number) => fc.array(weight, { minLength: length, maxLength: length });

const networks = fc
  .record({ features: fc.integer({ min: 1, max: 6 }), hidden: fc.integer({ min: 1, max: 40 }), classes: fc.nat(9) })
  .chain(({ features, hidden, classes }) =>
    fc.record({
      hidden: fc.constant(hidden),
      classes: fc.constant(classes),
      first: weights(features * hidden),
      firstBias: weights(hidden),
      second: weights(hidden * classes),
      secondBias: weights(classes),
    }),
  );

type Given = typeof networks extends fc.Arbitrary<infer N> ? N : never;

const learned = ({ hidden, classes, ...tables }: Given): LearnedWeights => {
  const arrays = new RowArrays();
  const put = (numbers: readonly number[]): Float32Array => {
    const array = arrays.floats(numbers.length);
    array.set(numbers);
    return array;
  };
  const [first, firstBias] = [put(tables.first), put(tables.firstBias)];
  const [second, secondBias] = [put(tables.second), put(tables.secondBias)];
  return { memory: arrays.memory, hidden, classes, first, firstBias, second, secondBias };
};

/** The bytes of a model as far as its one network goes. */
const storedWeights = (given: Given): Uint8Array => {
  const { memory: _, ...kept } = quantise(learned(given));
  return pack({ views: [{ weights: kept }] }, MODEL_FORMAT);
};

test('When a network is stored and read, then each weight is within half a step of its row, and biases are as they were', () => {
  fc.assert(
    fc.property(networks, (given) => {
      const { first, second, firstBias, secondBias } = decodeModel(storedWeights(given)).views[0]!.weights;
      for (const [at, value] of given.first.entries()) {
        const scale = first.scales[Math.floor(at / given.hidden)]!;
        expect(Math.abs(first.steps[at]! * scale - value)).toBeLessThanOrEqual(0.501 * scale + Number.EPSILON);
      }
      for (const [at, value] of given.second.entries())
        expect(Math.abs(second.steps[at]! * second.scale - value)).toBeLessThanOrEqual(
          0.501 * second.scale + Number.EPSILON,
        );
      expect([...firstBias]).toEqual(given.firstBias);
      expect([...secondBias]).toEqual(given.secondBias);
    }),
  );
});

test('When stored weights are cut short or garbled anywhere, then they are refused', () => {
  fc.assert(
    fc.property(networks, fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 255 }), (...of) => {
      const [given, part, by] = of;
      const bytes = storedWeights(given);
      const at = Math.floor(part * bytes.length);
      expect(() => decodeModel(bytes.subarray(0, at))).toThrow(ModelRefused);
      expect(() => decodeModel(bytes.with(at, bytes[at]! ^ by))).toThrow(ModelRefused);
    }),
  );
});

/** The shares of classes, one number at a time, in 64 bits. */
const plainShares = (weights: NetworkWeights, { ids, values }: Vector): number[] => {
  const { hidden, classes, first, firstBias, second, secondBias } = weights;
  const units = Array.from(firstBias, (bias, unit) =>
    ids.reduce((sum, id, at) => sum + values[at]! * first.scales[id]! * first.steps[id * hidden + unit]!, bias),
  );
  const scores = Array.from(secondBias, (bias, one) =>
    units.reduce(
      (sum, value, unit) => sum + Math.max(0, value) * second.scale * second.steps[unit * classes + one]!,
      bias,
    ),
  );
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
};

test('When stored networks are asked in turn in one memory, then each gives what plain sums over its bytes give', () => {
  const small = fc.float({ noNaN: true, min: -1, max: 1 });
  fc.assert(
    fc.property(fc.tuple(networks, networks), fc.array(small, { minLength: 1, maxLength: 12 }), (given, values) => {
      const kept = given.map((one) => {
        const { memory: _, ...weights } = quantise(learned(one));
        return { weights };
      });
      const weights = decodeModel(pack({ views: kept }, MODEL_FORMAT)).views.map((view) => view.weights);
      const opened = weights.map((one) => new Network(one));
      for (const length of [values.length, FEATURES_AT_ONCE + values.length])
        for (const [at, network] of opened.entries()) {
          const features = given[at]!.first.length / given[at]!.hidden;
          const asked = {
            known: length,
            ids: Int32Array.from({ length }, (_, of) => of % features),
            values: Float32Array.from({ length }, (_, of) => values[of % values.length]! / length),
          };
          const shares = [...network.probabilities(asked)];
          for (const [of, share] of plainShares(weights[at]!, asked).entries())
            expect(shares[of]).toBeCloseTo(share, 3);
        }
    }),
  );
});
