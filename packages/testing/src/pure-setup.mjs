import { registerHooks } from 'node:module';

// Tests name what they use by importing it; the light runner has it as globals only, and the package of that name throws
// outside of Jest's own environment.
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'test'];
const source = `export const { ${NAMES.join(', ')} } = globalThis;`;
const url = `data:text/javascript,${encodeURIComponent(source)}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
});
