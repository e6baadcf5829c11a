import { globSync } from 'node:fs';

const PATTERNS = [
  '{packages/*/,packages/,services/}*/src/**/*.ts',
  'gateway/src/**/*.ts',
  'web/src/**/*.{ts,tsx}',
  'tools/src/{*,launcher/**/*,product/**/*,production-parts/**/*,release/**/*}.ts',
  'lab/{abuse,capacity,load}/src/{abuse,capacity,load}.ts',
  '*.md',
  'docs/*.md',
  'docs/decisions/*.md',
  'docs/operations/*.md',
];

/** Written for tests, generated, or kept as it was on its day. */
const LEFT_OUT =
  /\.(test|contract)\.tsx?$|\/testing\/|\/gen\/|\/migrations\/|^packages\/testing\/|^docs\/measurements\.md$/;

/** The files whose words users, operators and readers of the pages meet. */
export const pathsWithTexts = (root: string): string[] =>
  globSync(PATTERNS, { cwd: root })
    .filter((path) => !LEFT_OUT.test(path))
    .sort();
