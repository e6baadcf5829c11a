// Faults on real processes: `make fault`. Apart from the other tests, because each run takes minutes.
import base from './jest.config.mjs';

const project = (name) => ({
  ...base.projects.find(({ displayName }) => displayName === name),
  testMatch: ['<rootDir>/test/**/*.fault.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
});

export default {
  reporters: base.reporters,
  projects: [
    // Each of them starts the product with a database of its own.
    { ...project('tools'), globalSetup: undefined, globalTeardown: undefined },
    project('messaging'),
  ],
  testTimeout: 240_000,
  maxWorkers: 1,
  verbose: true,
};
