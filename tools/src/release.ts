import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildImages, buildSettings, docker, HELP, tagOf } from './image/docker.ts';
import { IMAGE_NAMES } from './image/images.ts';
import { UsageError } from './launcher/usage-error.ts';
import { notesOf, withVersion } from './release/changelog.ts';
import { findReleaseBlockers, revisionOf } from './release/release-blockers.ts';
import { isVersion, VERSION_FILES, writeVersion } from './release/version-files.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Builds a release of the committed tree into dist/release-VERSION: images, chart, notes and lists of contents.
  VERSION             as 1.2.3
  WITHOUT_IMAGES      yes: chart, notes and lists only, where images are built elsewhere
  PUSH                a registry, as registry.example.com: images and chart are sent there; without it nothing leaves
${HELP}
release.ts --prepare  writes VERSION into every file that names it, and into CHANGELOG.md, to be committed
`;
const ROOT = join(import.meta.dirname, '../..');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

const isThere = (program: string): boolean => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined;

const prepare = (version: string): void => {
  if (!isVersion(version)) throw new UsageError(`VERSION is '${version}'; a version looks like 1.2.3 or 1.2.3-rc.1.`);
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const day = new Date().toISOString().slice(0, 10);
  if (notesOf(changelog, version) === undefined) writeFileSync(CHANGELOG, withVersion(changelog, version, day));
  writeVersion(ROOT, version);
  console.log(
    `Version ${version} is in ${[...VERSION_FILES, 'CHANGELOG.md'].join(', ')}. Look at the difference and commit it.`,
  );
};

/** Packages the chart; answers its file, or nothing where helm is not here. */
const packChart = (folder: string, version: string): string | undefined => {
  if (!isThere('helm')) {
    console.log('helm is not here: the chart was not packaged.');
    return undefined;
  }
  execFileSync('helm', ['package', 'helm/tillmap', '--destination', folder], { cwd: ROOT, stdio: 'inherit' });
  return join(folder, `tillmap-${version}.tgz`);
};

const push = (registry: string, tags: readonly string[], chart: string | undefined): void => {
  for (const tag of tags) {
    const there = `${registry}/${tag}`;
    docker(ROOT, ['tag', tag, there]);
    docker(ROOT, ['push', there]);
  }
  if (chart) execFileSync('helm', ['push', chart, `oci://${registry}/charts`], { stdio: 'inherit' });
};

const release = (version: string): void => {
  const against = findReleaseBlockers(ROOT, version);
  if (against.length > 0) throw new UsageError(against.join('\n'));
  const settings = buildSettings(process.env, version, revisionOf(ROOT));
  const isWithImages = process.env.WITHOUT_IMAGES !== 'yes';
  if (isWithImages && !isThere('docker')) throw new UsageError('docker is not here.');
  const folder = join(ROOT, `dist/release-${version}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tags = isWithImages ? buildImages(ROOT, settings) : IMAGE_NAMES.map((image) => tagOf(image, settings));
  const chart = packChart(folder, version);
  execFileSync(process.execPath, [join(ROOT, 'tools/src/sbom.ts')], {
    env: { ...process.env, VERSION: version, OUT: join(folder, 'sbom') },
    stdio: 'inherit',
  });
  const notes = notesOf(readFileSync(CHANGELOG, 'utf8'), version) ?? '';
  const images = tags.map((tag) => `- \`${tag}\``).join('\n');
  writeFileSync(join(folder, 'notes.md'), `# Tillmap ${version}\n\n${notes}\n\n## Images\n\n${images}\n`);
  copyFileSync(join(ROOT, 'THIRD-PARTY-LICENCES.txt'), join(folder, 'THIRD-PARTY-LICENCES.txt'));
  if (process.env.PUSH && isWithImages) push(process.env.PUSH, tags, chart);
  console.log(`Tillmap ${version} is in ${folder}${process.env.PUSH ? ` and at ${process.env.PUSH}` : ''}.`);
};

await runCommand(USAGE, () => (process.argv.includes('--prepare') ? prepare : release)(process.env.VERSION ?? ''));
