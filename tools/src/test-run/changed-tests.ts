import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A test file and how long it takes, in seconds of one worker. */
export type TestFile = { readonly path: string; readonly seconds: number };

/** What was chosen to run, nearest to the change first, and how many others know what changed, too. */
export type Chosen = { readonly run: readonly string[]; readonly left: number };

const sharedFolders = (one: string, other: string): number => {
  const [left, right] = [one.split('/'), other.split('/')];
  const differs = left.findIndex((part, at) => part !== right[at]);
  return differs < 0 ? left.length : differs;
};

/**
 * Which of the tests that know the changed files to run in `seconds` of one worker: those that changed themselves, then
 * those in the nearest folders. The first one always runs. Paths are relative to the project's folder.
 */
export const chooseTests = (changed: readonly string[], related: readonly TestFile[], seconds: number): Chosen => {
  const nearness = ({ path }: TestFile): number =>
    changed.includes(path) ? Number.POSITIVE_INFINITY : Math.max(0, ...changed.map((one) => sharedFolders(one, path)));
  const nearestFirst = [...related].sort((a, b) => nearness(b) - nearness(a) || a.seconds - b.seconds);
  const run: string[] = [];
  let spent = 0;
  for (const file of nearestFirst) {
    if (run.length > 0 && spent + file.seconds > seconds) continue;
    run.push(file.path);
    spent += file.seconds;
  }
  return { run, left: related.length - run.length };
};

const run = promisify(execFile);
/** Of a file that has not run here yet. */
const USUAL_SECONDS = 4;
const MUCH = { maxBuffer: 64 * 1024 * 1024 };

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** What differs from where this work left the main branch: committed, not committed, and new files. */
export const changedFiles = async (root: string): Promise<string[]> => {
  const git = async (...args: string[]): Promise<string[]> =>
    lines((await run('git', args, { cwd: root, ...MUCH })).stdout);
  const base = await git('merge-base', 'HEAD', 'origin/main').catch(() => ['HEAD']);
  const changed = await git('diff', '--name-only', '--diff-filter=d', base[0] ?? 'HEAD');
  return [...new Set([...changed, ...(await git('ls-files', '--others', '--exclude-standard'))])];
};

const jestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

const lastSeconds = (root: string): ReadonlyMap<string, number> => {
  try {
    const file = join(root, '.cache/results/unit-contract-component.json');
    const { testResults } = jestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    return new Map(testResults.map(({ name, ...at }) => [relative(root, name), (at.endTime - at.startTime) / 1_000]));
  } catch {
    // Before the first whole run nothing is known.
    return new Map();
  }
};

/** The test files that import one of these files, near or far. */
export const relatedTests = async (root: string, changed: readonly string[]): Promise<TestFile[]> => {
  const sources = changed.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));
  if (sources.length === 0) return [];
  const args = ['run', '-s', 'jest', '--', '--listTests', '--findRelatedTests', ...sources];
  const seconds = lastSeconds(root);
  const found = lines((await run('npm', args, { cwd: root, ...MUCH })).stdout);
  const paths = found.filter((path) => dirname(path).startsWith(root)).map((path) => relative(root, path));
  return paths.map((path) => ({ path, seconds: seconds.get(path) ?? USUAL_SECONDS }));
};
