import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildSettings, buildWords, tagOf } from '../src/image/docker.ts';
import { notesOf, withVersion } from '../src/release/changelog.ts';
import { digestIn, filledIn, publishedNotes, publishingSteps } from '../src/release/publishing.ts';
import { findReleaseBlockers } from '../src/release/release-blockers.ts';
import { namedVersions, VERSION_FILES, writeVersion } from '../src/release/version-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Lookups of a file.

## [0.2.0] - 2026-05-01

- Promotions.

## [0.1.0] - 2026-04-01
`;

describe('The changelog', () => {
  test('When a version is asked for, then its part is answered, and nothing where it says nothing', () => {
    expect(notesOf(CHANGELOG, '0.2.0')).toBe('- Promotions.');
    expect(notesOf(CHANGELOG, '0.1.0')).toBeUndefined();
    expect(notesOf(CHANGELOG, '0.2')).toBeUndefined();
  });

  test('When a version is prepared, then what was not released becomes it', () => {
    const written = withVersion(CHANGELOG, '0.3.0', '2026-06-01');
    expect(notesOf(written, '0.3.0')).toBe('### Added\n\n- Lookups of a file.');
    expect(notesOf(written, '0.2.0')).toBe('- Promotions.');
    expect(() => withVersion(written, '0.4.0', '2026-07-01')).toThrow('nothing below “Unreleased”');
  });

  test('When it is read as it is, then it tells the version of the project or what will be in the next', () => {
    const real = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    const [{ version } = { version: '' }] = namedVersions(ROOT);
    expect(notesOf(real, version) ?? notesOf(real, 'Unreleased')).toBeDefined();
  });
});

test('When package.json names a version, then lock file, chart, examples and pages name the same', () => {
  expect(new Set(namedVersions(ROOT).map(({ version }) => version)).size).toBe(1);
});

describe('A release', () => {
  let folder = '';
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], { cwd: folder });
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tillmap-release-'));
    for (const name of VERSION_FILES) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      cpSync(join(ROOT, name), join(folder, name));
    }
    put('CHANGELOG.md', CHANGELOG);
    writeVersion(folder, '0.2.0');
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'All of it');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('When all is committed and told, then nothing stands against it', () => {
    expect(findReleaseBlockers(folder, '0.2.0')).toEqual([]);
  });

  test('When something is not committed, then it is refused, with the files', () => {
    put('LICENSE', '');
    expect(findReleaseBlockers(folder, '0.2.0')).toEqual([expect.stringContaining('?? LICENSE')]);
  });

  test('When the changelog is silent or files name another version, then each is said', () => {
    const named = namedVersions(folder).map(({ file }) => file);
    expect(findReleaseBlockers(folder, '0.3.0')).toEqual([
      'CHANGELOG.md says nothing about 0.3.0.',
      ...named.map((file) => `${file} is of version 0.2.0.`),
      'make version VERSION=0.3.0 writes it everywhere; commit that first.',
    ]);
    // The chart, what is in it, and its seven images; where the tag is in Git, and the images are.
    expect(named.filter((file) => file === 'helm/tillmap/Chart.yaml')).toHaveLength(9);
    expect(named.filter((file) => file === 'k8s/gitops/argocd/application.yaml')).toHaveLength(3);
    expect(named).toEqual(expect.arrayContaining(['web/package.json', 'packages/bus/package.json']));
  });

  test.each(['', 'v1.2.3', '1.2', '1.2.3; rm'])("When its version is '%s', then it is refused", (version) => {
    expect(findReleaseBlockers(folder, version)).toEqual([expect.stringContaining('looks like 1.2.3')]);
  });

  test('When a version is written, then only the version changes', () => {
    const before = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    writeVersion(folder, '9.8.7');
    expect(new Set(namedVersions(folder).map(({ version }) => version))).toEqual(new Set(['9.8.7']));
    writeVersion(folder, '0.2.0');
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(before);
  });
});

describe('The building of an image', () => {
  test('When bases and registry are given, then they are handed on, and nothing that is not', () => {
    const environment = {
      PREFIX: 'registry.example.com/shop',
      NODE_IMAGE: 'mirror/node:24',
      DOCKER_BUILD_FLAGS: '--pull  --network host',
    };
    const settings = buildSettings(environment, '1.2.3', 'abc');
    expect(buildWords('catalog', settings).join(' ')).toBe(
      'build --pull --network host --build-arg SERVICE=catalog --build-arg VERSION=1.2.3 --build-arg REVISION=abc ' +
        '--build-arg NODE_IMAGE=mirror/node:24 --tag registry.example.com/shop/catalog:1.2.3 .',
    );
    expect(tagOf('auth', buildSettings({}, '1.2.3-dev', 'abc'))).toBe('tillmap/auth:1.2.3-dev');
    expect(tagOf('auth', buildSettings({ SUFFIX: '-arm64' }, '1.2.3', 'abc'))).toBe('tillmap/auth:1.2.3-arm64');
  });
});

describe('The publishing of a release', () => {
  const publishing = {
    version: '1.2.3',
    prefix: 'registry.example.com/tillmap',
    architectures: ['amd64', 'arm64'],
    folder: 'dist/release-1.2.3',
  };
  const steps = publishingSteps(publishing);
  const lines = steps.map(({ words }) => words.join(' '));
  const digest = `sha256:${'a'.repeat(64)}`;

  test('When images are published, then all are scanned before one has the tag of the release or a signature', () => {
    const lastScan = lines.findLastIndex((line) => line.startsWith('grype '));
    expect(lines.filter((line) => line.startsWith('grype '))).toHaveLength(14);
    expect(lines.slice(0, lastScan + 1).every((line) => line.startsWith('grype '))).toBe(true);
    expect(lines[0]).toBe(
      'grype registry:registry.example.com/tillmap/auth:1.2.3-amd64 --platform linux/amd64 --only-fixed --fail-on high',
    );
  });

  test('When an image is joined, then it is signed by the digest it got, with its list of contents', () => {
    const at = lines.findIndex((line) => line.startsWith('docker buildx imagetools create'));
    const known = new Map([['auth', digest]]);
    expect(steps.slice(at, at + 4).map((step) => filledIn(step, known).join(' '))).toEqual([
      'docker buildx imagetools create --tag registry.example.com/tillmap/auth:1.2.3 registry.example.com/tillmap/auth:1.2.3-amd64 registry.example.com/tillmap/auth:1.2.3-arm64',
      'docker buildx imagetools inspect registry.example.com/tillmap/auth:1.2.3 --format {{json .Manifest}}',
      `cosign sign --yes registry.example.com/tillmap/auth@${digest}`,
      `cosign attest --yes --type cyclonedx --predicate dist/release-1.2.3/sbom/auth-1.2.3.cdx.json registry.example.com/tillmap/auth@${digest}`,
    ]);
  });

  test('When a step names a digest, then an earlier one asks for it, and without it nothing is signed', () => {
    const asked = new Map<string, string>();
    for (const step of steps) {
      expect(filledIn(step, asked).join(' ')).not.toContain('<digest');
      if (step.asks) asked.set(step.asks, digest);
    }
    expect([...asked.keys()]).toHaveLength(8);
    const signed = steps.find(({ words }) => words.some((word) => word.includes('<digest of chart>')))!;
    expect(() => filledIn(signed, new Map())).toThrow('Nobody asked for the digest of chart.');
    expect(publishedNotes(publishing, asked).match(new RegExp(`@${digest}`, 'g'))).toHaveLength(8);
  });

  test('When files are published, then each has its signature beside it', () => {
    const files = lines.flatMap(
      (line) => /^cosign sign-blob --yes --bundle (\S+)\.sigstore\.json \1$/.exec(line)?.[1] ?? [],
    );
    expect(files.slice(0, 3)).toEqual([
      'dist/release-1.2.3/tillmap-1.2.3.tgz',
      'dist/release-1.2.3/THIRD-PARTY-LICENCES.txt',
      'dist/release-1.2.3/sbom/auth-1.2.3.cdx.json',
    ]);
    expect(files).toHaveLength(9);
  });

  test('When programs tell a digest, then that of the whole is read, and none is none', () => {
    const part = `sha256:${'b'.repeat(64)}`;
    expect(digestIn(JSON.stringify({ digest, manifests: [{ digest: part }] }))).toBe(digest);
    expect(digestIn(`Pushed: registry.example.com/tillmap/charts/tillmap:1.2.3\nDigest: ${digest}\n`)).toBe(digest);
    expect(() => digestIn('Pushed: nothing')).toThrow('There is no digest in');
    expect(() => digestIn('{"digest":"sha256:short"}')).toThrow('There is no digest in');
  });

  test('When it is tried without a registry, then each command is printed and nothing is run', () => {
    const env = { ...process.env, DRY_RUN: 'yes', VERSION: '1.2.3', PREFIX: publishing.prefix };
    const said = execFileSync(process.execPath, [join(ROOT, 'tools/src/publish.ts')], { env, encoding: 'utf8' });
    expect(said.trimEnd().split('\n')).toEqual(lines);
  });
});
