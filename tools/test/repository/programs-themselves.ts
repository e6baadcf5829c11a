import { spawnSync } from 'node:child_process';

/** What a program that is called for its version or help says; undefined where there is none on the PATH. */
export const saidBy = (program: string, ...words: readonly string[]): string | undefined => {
  const { error, stdout } = spawnSync(program, words, { encoding: 'utf8' });
  return error === undefined ? stdout : undefined;
};

/** Words that have a program say which version it is, without asking a cluster. */
export const VERSION: Readonly<Record<string, readonly string[]>> = {
  kubectl: ['version', '--client'],
  helm: ['version', '--short'],
};

/** Why a program's help says nothing about our pages; undefined where it does. `version` is what it says of itself. */
export const reasonAgainst = (program: string, version: string | undefined): string | undefined => {
  if (version === undefined) return `no ${program} on the PATH`;
  // Pages are written for Helm 4; Helm 3 has no `--force-conflicts`, for one.
  if (program === 'helm' && !version.startsWith('v4.')) return `helm is ${version.trim()}, pages are for v4`;
  return undefined;
};
