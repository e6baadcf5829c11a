import { registerHooks } from 'node:module';

// Tests name what they use by importing it; the package of that name throws outside of Jest's own environment.
const url = new URL('./light-globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
});
