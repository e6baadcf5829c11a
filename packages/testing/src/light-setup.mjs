import { registerHooks } from 'node:module';
import fc from 'fast-check';

// Tests name what they use by importing it; the package of that name throws outside of Jest's own environment.
const url = new URL('./light-globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
});

// How many cases a property is tried on: few daily, many in `make test-all`. A test that names its own number keeps it.
if (process.env.PROPERTY_RUNS) fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS) });
