/** Taken out once: where code runs in a context of its own, as in tests, every look at a global takes long. */
export const { abs, exp, floor, imul, log, max, min, round, sqrt } = Math;
