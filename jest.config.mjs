// One project per workspace, so that `npm run jest -- --selectProjects catalog` runs one of them.
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const root = import.meta.dirname;

// Programs that tests start, services and trainings among them, take a third less processor time to start with what was compiled before.
process.env.NODE_COMPILE_CACHE ??= `${root}/.cache/compiled`;

const folders = [
  ...['packages', 'services'].flatMap((parent) => readdirSync(`${root}/${parent}`).map((name) => `${parent}/${name}`)),
  'gateway',
  'tools',
  'eval',
  'bench',
  'samples',
].filter((folder) => existsSync(`${root}/${folder}/package.json`));

const typescript = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx, importAttributes: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const LIGHT = {
  runner: 'jest-light-runner',
  setupFiles: [`${root}/packages/testing/src/light-setup.mjs`],
};

/** Packages that compute and nothing else: their files share one process without a VM for each (see testing/light-setup.mjs). */
const PURE = [
  'eval',
  'samples',
  ...[
    'classification',
    'classifier',
    'contracts',
    'groceries',
    'matching',
    'shelf-knowledge',
    'shelf-labels',
    'tabular',
    'telemetry',
    'till-profiles',
    'vat-rules',
  ].map((name) => `packages/${name}`),
];

const pure = (folder) => ({
  displayName: folder.split('/').at(-1),
  rootDir: `${root}/${folder}`,
  testMatch: ['<rootDir>/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  ...LIGHT,
});

/** Parts whose tests need a database and share no state but that: loading TypeORM anew for each file takes longer than most of them. */
const SHARING = ['audit', 'file-building', 'promotion', 'reference-data'].map((name) => `services/${name}`);

const onNode = (folder) => ({
  displayName: folder.split('/').at(-1),
  rootDir: `${root}/${folder}`,
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.fault\\.test\\.ts$', '\\.e2e\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': typescript(false) },
  testEnvironment: 'node',
  globalSetup: `${root}/packages/testing/src/global-setup.ts`,
  globalTeardown: `${root}/packages/testing/src/global-teardown.ts`,
  ...(SHARING.includes(folder) && LIGHT),
});

const web = {
  displayName: 'web',
  rootDir: `${root}/web`,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': typescript(true) },
  moduleNameMapper: { '\\.css$': `${root}/web/src/testing/no-styles.ts` },
  testEnvironment: `${root}/web/src/testing/browser-environment.cjs`,
  setupFilesAfterEnv: [`${root}/web/src/testing/setup.ts`],
};

export default {
  // Where `make test` runs the tests, it shows how far they are.
  reporters: [
    'default',
    ...(process.env.TEST_PROGRESS === 'on' ? [`${root}/tools/src/test-run/jest-reporter.ts`] : []),
  ],
  projects: [
    ...folders.map((folder) => (PURE.includes(folder) ? pure(folder) : onNode(folder))),
    ...(existsSync(`${root}/web/src/testing/browser-environment.cjs`) ? [web] : []),
  ],
  // Only against what hangs: a busy machine makes a test slow, and not wrong.
  testTimeout: 120_000,
  // A third of their time tests wait, for a database or another process.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
};
