// Faults on real processes: `make fault`. Apart from the other tests, because each run takes minutes.
import { workspace } from './jest.config.mjs';

// Where tests have no VM, this is their limit (packages/testing/src/light-globals.mjs).
process.env.TEST_LIMIT_MS ??= '240000';

export default {
  // One project: with one worker the light runner cannot end a second.
  projects: [
    {
      ...workspace('.'),
      displayName: 'faults',
      testMatch: ['tools', 'lab/*', 'packages/bus'].map((folder) => `<rootDir>/${folder}/test/**/*.fault.test.ts`),
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
  maxWorkers: 1,
  verbose: true,
};
