// Faults on real processes: `make fault`. Apart from the other tests, because each run takes minutes.
import base from './jest.config.mjs';

const tools = base.projects.find(({ displayName }) => displayName === 'tools');

export default {
  ...tools,
  testMatch: ['<rootDir>/test/faults/**/*.fault.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  // Each starts the product with a database of its own.
  globalSetup: undefined,
  globalTeardown: undefined,
  testTimeout: 240_000,
  maxWorkers: 1,
  verbose: true,
};
