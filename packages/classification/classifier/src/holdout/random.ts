import { imul } from '../math.ts';

/** A seeded generator of numbers from 0 to 1 (mulberry32): equal mappings give equal models. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A number of 32 bits for a text (FNV-1a): what is drawn by it does not depend on what else is learned. */
export const numberOf = (text: string, seed = 0): number => {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at++) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** The places of items in an order that each has by itself: without one of them, the others stay as they are. */
export const orderBy = (numbers: Uint32Array, seed: number): Int32Array => {
  const drawn = numbers.map((number) => randomFrom(number ^ imul(seed + 1, 0x9e3779b1))() * 2 ** 32);
  return Int32Array.from(numbers.keys()).sort((one, other) => drawn[one]! - drawn[other]! || one - other);
};
