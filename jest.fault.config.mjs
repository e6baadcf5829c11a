// Faults on real processes: `make fault`. Apart from the other tests, because each run takes minutes.
import { workspace } from './jest.config.mjs';

// Where tests have no VM, this is their limit (packages/testing/src/light-globals.mjs).
process.env.TEST_LIMIT_MS ??= '240000';

const faults = (folder) => ({
  ...workspace(folder),
  testMatch: ['<rootDir>/test/**/*.fault.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
});

export default {
  projects: [
    // Each of them starts the product with a database of its own.
    { ...faults('tools'), globalSetup: undefined, globalTeardown: undefined },
    faults('packages/messaging'),
  ],
  maxWorkers: 1,
  verbose: true,
};
