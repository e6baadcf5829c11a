import { floor, imul } from '../math.ts';

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

/** Mixes in place (Fisher and Yates). */
export const mix = (items: Int32Array, random: () => number): Int32Array => {
  for (let at = items.length - 1; at > 0; at--) {
    const other = floor(random() * (at + 1));
    const item = items[at]!;
    items[at] = items[other]!;
    items[other] = item;
  }
  return items;
};
