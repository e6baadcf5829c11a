const KEY = Symbol.for('tillmap.failure-notes');
// Tests and what they start may have loaded this module twice.
const shared = globalThis as typeof globalThis & { [KEY]?: Set<() => string> };
shared[KEY] ??= new Set();

/** Each is asked when a test fails, and what it says is printed below the failure. */
export const failureNotes: Set<() => string> = shared[KEY];
