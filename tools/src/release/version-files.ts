import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the version stands, and how the text before and behind it looks. */
const PLACES = [
  { file: 'package.json', pattern: /^( {2}"version": ")([^"]+)(")/m },
  { file: 'package-lock.json', pattern: /^( {2}"version": ")([^"]+)(")/m },
  // Of the project itself, the first of the packages.
  { file: 'package-lock.json', pattern: /^( {6}"version": ")([^"]+)(")/m },
  { file: 'helm/tillmap/Chart.yaml', pattern: /^(version: )(\S+)()$/m },
  { file: 'helm/tillmap/Chart.yaml', pattern: /^(appVersion: )(\S+)()$/m },
  // Each image that the chart lists for Artifact Hub.
  ...['auth', 'reference-data', 'catalog', 'file-building', 'promotion', 'audit', 'gateway'].map((service) => ({
    file: 'helm/tillmap/Chart.yaml',
    pattern: new RegExp(`^( +image: tillmap/${service}:)(\\S+)()$`, 'm'),
  })),
];

const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
export const isVersion = (text: string): boolean => SEMVER.test(text);

/** Each place that names the version, with what it names. */
export const namedVersions = (root: string): readonly Readonly<{ file: string; version: string }>[] =>
  PLACES.map(({ file, pattern }) => ({
    file,
    version: pattern.exec(readFileSync(join(root, file), 'utf8'))?.[2]?.replaceAll('"', '') ?? '',
  }));

/** Writes the version into every place; answers the files. */
export const writeVersion = (root: string, version: string): readonly string[] => {
  for (const { file, pattern } of PLACES) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(pattern, (_, before: string, __, behind: string) => before + version + behind),
    );
  }
  return [...new Set(PLACES.map(({ file }) => file))];
};
