import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const MUCH = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
const run = promisify(execFile);

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const git = async (...args: string[]): Promise<string[]> => lines((await run('git', args, MUCH)).stdout);
const orNothing = (): string[] => [];

/** The paths that changed since the base of this branch, new files included. */
export const changedHere = async (): Promise<string[]> => {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'origin/main').catch(orNothing);
  const changed = await git('diff', '--name-only', '--diff-filter=d', base);
  return [...new Set([...changed, ...(await git('ls-files', '--others', '--exclude-standard'))])];
};

/** The paths that changed since the last release, or in the last 30 commits. */
export const changedLately = async (): Promise<string[]> => {
  const [tag] = await git('describe', '--tags', '--abbrev=0', '--match', 'v*').catch(orNothing);
  const [thirtieth] = (await git('rev-list', '--first-parent', '--max-count=31', 'HEAD')).slice(-1);
  return await git('diff', '--name-only', tag ?? thirtieth ?? 'HEAD', 'HEAD');
};

/** The test files that import one of these files, directly or not. */
export const testsOf = async (changed: readonly string[]): Promise<string[]> => {
  const sources = changed.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));
  if (sources.length === 0) return [];
  const args = ['run', '-s', 'jest', '--', '--listTests', '--findRelatedTests', ...sources];
  const found = await run('npm', args, { ...MUCH, env: { ...process.env, TESTS: 'daily' } });
  return lines(found.stdout).flatMap((path) => (path.startsWith(`${ROOT}/`) ? [path.slice(ROOT.length + 1)] : []));
};

/** The test files of `make test-all` that `make test` leaves out. */
export const longTests = async (daily: readonly string[]): Promise<string[]> =>
  (await git('ls-files')).filter(
    (path) => /\.(long|fault)\.test\.tsx?$|^e2e\/tests\/.*\.e2e\.ts$/.test(path) && !daily.includes(path),
  );
