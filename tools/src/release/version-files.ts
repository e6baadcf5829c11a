import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = String.raw`\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?`;

const ROOT = join(import.meta.dirname, '../../..');
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
const MANIFESTS = [
  'package.json',
  ...globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: ROOT },
  ),
];

/** Where the version stands, by the text before it. */
const PLACES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MANIFESTS.toSorted().map((file) => [file, '^ {2}"version": "'])),
  // Of the project and its packages, not of what they depend on.
  'package-lock.json': String.raw`"name": "(?:@tillmap/[a-z-]+|tillmap)",\n +"version": "`,
  // The chart, and each image that it lists for Artifact Hub.
  'helm/tillmap/Chart.yaml': '^version: |^appVersion: |image: tillmap/[a-z-]+:',
  'services/file-building/src/config.ts': String.raw`APP_VERSION: z\.string\(\)\.default\('`,
  'docs/operations/settings.md': String.raw`\| ${'`APP_VERSION`'} \| `,
  'docs/operations/prepare.md': ' VERSION=',
  'docs/operations/install.md': ' tag: |Tillmap ',
  'docs/operations/gitops.md': ' VERSION=| v|Tillmap ',
  'k8s/gitops/argocd/application.yaml': 'targetRevision: v| tag: ',
  'k8s/gitops/flux/tillmap.yaml': ' tag: v?',
  'k8s/gitops/flux/release/tillmap.yaml': ' tag: ',
};
const patternOf = (before: string): RegExp => new RegExp(`(${before})(${VERSION})`, 'gm');

export const isVersion = (text: string): boolean => new RegExp(`^${VERSION}$`).test(text);

/** Files that name the version. */
export const VERSION_FILES = Object.keys(PLACES);

/** Each place that names the version, with what it names; a file that names none has an empty one. */
export const namedVersions = (root: string): readonly Readonly<{ file: string; version: string }>[] =>
  Object.entries(PLACES).flatMap(([file, before]) => {
    const found = [...readFileSync(join(root, file), 'utf8').matchAll(patternOf(before))];
    return found.length > 0 ? found.map(([, , version = '']) => ({ file, version })) : [{ file, version: '' }];
  });

/** Writes the version into every place. */
export const writeVersion = (root: string, version: string): void => {
  for (const [file, before] of Object.entries(PLACES)) {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(patternOf(before), `$1${version}`));
  }
};
