// One project per workspace, so that `npm run jest -- --selectProjects catalog` runs one of them.
import { existsSync, readdirSync } from 'node:fs';

const root = import.meta.dirname;
const folders = [
  ...['packages', 'services'].flatMap((parent) => readdirSync(`${root}/${parent}`).map((name) => `${parent}/${name}`)),
  'gateway',
  'tools',
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
  projects: [...folders.map(onNode), ...(existsSync(`${root}/web/src/testing/browser-environment.cjs`) ? [web] : [])],
  testTimeout: 30_000,
  maxWorkers: 2,
};
