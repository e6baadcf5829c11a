import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  existsSync,
  mkdirSync,
  constants as modes,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { runCommand } from './run-command.ts';

const USAGE =
  'Builds the web pages into web/dist, where their sources changed since the last build. --force builds anyway.\n';
const SKIPPED = new Set(['node_modules', 'dist', 'test']);

const root = join(import.meta.dirname, '../..');
const web = join(root, 'web');
const dist = join(web, 'dist');

/** Every file the pages are made from. */
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)]));

const fingerprint = (): string => {
  const hash = createHash('sha256');
  const files = [...sources(web), ...sources(join(root, 'packages/contracts')), join(root, 'package-lock.json')];
  for (const file of files.toSorted()) {
    hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** Found before a build of many seconds is thrown away. */
const requireWritable = (folder: string): void => {
  try {
    accessSync(folder, modes.W_OK);
  } catch {
    throw new Error(
      `You may not write in ${folder}, where the web pages are built: take it over (sudo chown -R "$(id -un)" ${root}), or work in a clone of your own.`,
    );
  }
};

/** Builds beside the old pages and changes over at the end, so that a killed build leaves the old ones whole. */
const build = (wanted: string): void => {
  for (const folder of [web, join(root, 'node_modules')]) requireWritable(folder);
  const draft = join(root, 'node_modules/.cache', `tillmap-web-${process.pid}`);
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    },
  );
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error('The web pages could not be built.');
  }
  writeFileSync(join(draft, '.build-hash'), wanted);
  const old = `${draft}-old`;
  mkdirSync(dirname(old), { recursive: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(draft, dist);
  rmSync(old, { recursive: true, force: true });
};

const main = (): void => {
  const hashFile = join(dist, '.build-hash');
  const wanted = fingerprint();
  const built = existsSync(hashFile) ? readFileSync(hashFile, 'utf8') : '';
  if (built === wanted && !process.argv.includes('--force')) {
    console.log('The web pages are up to date.');
    return;
  }
  const began = performance.now();
  console.log('Building the web pages.');
  // The services that start meanwhile come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  build(wanted);
  console.log(`The web pages are built (${((performance.now() - began) / 1000).toFixed(1)} s).`);
};

await runCommand(USAGE, main);
