// Tests run without a VM for each file: the threads of a project load each module once. All but those of the pages are one project;
// with --selectProjects there is one for each workspace: `npm run jest -- --selectProjects catalog`.
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const root = import.meta.dirname;

// Programs that tests start, services and trainings among them, take a third less processor time to start with what was compiled before.
process.env.NODE_COMPILE_CACHE ??= `${root}/.cache/compiled`;

const folders = [
  ...['packages', 'services'].flatMap((parent) => readdirSync(`${root}/${parent}`).map((name) => `${parent}/${name}`)),
  'gateway',
  'tools',
  'lab',
  'samples',
].filter((folder) => existsSync(`${root}/${folder}/package.json`));

/** Tests named *.long.test.ts run in `make test-all`, and by turns in CI: see docs/testing.md. */
const NOT_HERE = [
  '/node_modules/',
  '\\.fault\\.test\\.ts$',
  ...(process.env.TESTS === 'daily' ? ['\\.long\\.test\\.tsx?$'] : []),
];

const node = {
  displayName: 'node',
  rootDir: root,
  testMatch: folders.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
  testPathIgnorePatterns: NOT_HERE,
  extensionsToTreatAsEsm: ['.ts'],
  runner: `${root}/packages/testing/src/light-runner.mjs`,
  setupFiles: [`${root}/packages/testing/src/light-setup.mjs`],
  globalSetup: `${root}/packages/testing/src/global-setup.ts`,
  globalTeardown: `${root}/packages/testing/src/global-teardown.ts`,
};

export const workspace = (folder) => ({
  ...node,
  displayName: folder.split('/').at(-1),
  rootDir: `${root}/${folder}`,
  testMatch: ['<rootDir>/**/*.test.ts'],
});

const web = {
  ...node,
  displayName: 'web',
  rootDir: `${root}/web`,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFiles: [...node.setupFiles, `${root}/web/src/testing/page-setup.mjs`],
  globalSetup: undefined,
  globalTeardown: undefined,
};

/** What --selectProjects names. */
export const workspaces = [...folders.map(workspace), web];

export default {
  projects: process.argv.includes('--selectProjects') ? workspaces : [node, web],
  // Only against what hangs: a busy machine makes a test slow, and not wrong.
  testTimeout: 120_000,
  // A third of their time tests wait, for a database or another process.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
};
