import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notesOf } from './changelog.ts';
import { isVersion, namedVersions } from './version-files.ts';

const git = (root: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

export const revisionOf = (root: string): string => git(root, 'rev-parse', 'HEAD');

/** Everything that stands against releasing the checkout as this version, a sentence each. */
export const findReleaseBlockers = (root: string, version: string): readonly string[] => {
  if (!isVersion(version)) return [`VERSION is '${version}'; a version looks like 1.2.3 or 1.2.3-rc.1.`];
  const changed = git(root, 'status', '--porcelain');
  const other = namedVersions(root).filter((each) => each.version !== version);
  return [
    ...(changed === '' ? [] : [`There are changes that are not committed:\n${changed}`]),
    ...(notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version) === undefined
      ? [`CHANGELOG.md says nothing about ${version}.`]
      : []),
    ...other.map((each) => `${each.file} is of version ${each.version}.`),
    ...(other.length > 0 ? [`make version VERSION=${version} writes it everywhere; commit that first.`] : []),
  ];
};
