import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ROOT, read } from './repository/workspace-files.ts';

type Entry = {
  engines?: { node?: string };
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
};
type Manifest = { engines: { node: string }; devEngines: { runtime: object }; optionalDependencies: object };

const require = createRequire(import.meta.url);
const semver = require('semver') as { subset(inner: string, outer: string): boolean };
const { nodeFault, RUNS_ON } = require('../check-machine.cjs') as {
  RUNS_ON: string;
  nodeFault: (manifest: Manifest, version: string, platform: string, arch: string) => string | undefined;
};
const manifest = JSON.parse(read('package.json')) as Manifest;
const installsOn = manifest.engines.node;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };

/** Those for which some Node of `range` is too old. */
const tooNewFor = (range: string, isMeant: (entry: Entry) => boolean): string[] =>
  Object.entries(packages)
    .filter(([path, entry]) => path !== '' && isMeant(entry) && !semver.subset(range, entry.engines?.node ?? '*'))
    .map(([path]) => path);

const isOfSomeMachine = ({ os, cpu }: Entry): boolean =>
  (os !== undefined || cpu !== undefined) && !cpu?.includes('wasm32');

describe('The Node that installs', () => {
  test('When npm leaves out optional packages of a system for its Node, then package.json excludes that Node', () => {
    const isLeftOut = (entry: Entry) => entry.optional === true && isOfSomeMachine(entry);
    expect(tooNewFor('>=20.0.0', isLeftOut).length).toBeGreaterThan(10);
    expect(tooNewFor(installsOn, isLeftOut)).toEqual([]);
  });

  test('When the machine has to run Tillmap itself, then its Node is one that all shipped packages take', () => {
    const isShipped = ({ dev }: Entry) => dev !== true;
    expect(tooNewFor('>=24.0.0', isShipped)).not.toEqual([]);
    expect(tooNewFor(RUNS_ON, isShipped)).toEqual([]);
  });

  test('When the range stands elsewhere, then it is the same', () => {
    expect(manifest.devEngines.runtime).toEqual({ name: 'node', version: installsOn, onFail: 'error' });
    expect(packages['']?.engines?.node).toBe(installsOn);
    expect(installsOn).toBe('^20.19.0 || >=22.12.0');
    for (const page of ['README.md', 'docs/operations/one-machine.md', 'CONTRIBUTING.md']) {
      expect(read(page)).toContain('20.19 or newer of 20, or 22.12 or newer');
    }
    expect(read('README.md')).toContain(RUNS_ON.replace('>=', '').replace(/\.0$/, ''));
  });

  test.each(['18.20.8', '20.0.0', '20.18.3', '21.7.3', '22.0.0', '22.11.0'])(
    'When it is %s, then one sentence names it and what to do',
    (version) => {
      expect(nodeFault(manifest, version, 'linux', 'x64')).toBe(
        `Tillmap needs Node 20.19 or newer of 20, or 22.12 or newer, and this is ${version}: install Node 24 from https://nodejs.org and call this again.`,
      );
    },
  );

  test.each(['20.19.0', '20.20.2', '22.12.0', '22.20.1', '23.0.0', '24.0.0', '26.1.0'])(
    'When it is %s, then it may install, but only where a Node to run on comes with it',
    (version) => {
      expect(nodeFault(manifest, version, 'linux', 'x64')).toBeUndefined();
      expect(nodeFault(manifest, version, 'win32', 'x64')).toBeUndefined();
      const isNewEnough = version.startsWith('26');
      expect(nodeFault(manifest, version, 'darwin', 'arm64') === undefined).toBe(isNewEnough);
    },
  );

  test('When the check is read by an old Node, then it has no word of a newer language', () => {
    const code = read('tools/check-machine.cjs').replaceAll(/\/\/.*|\/\*.*?\*\//g, '');
    expect(code).not.toMatch(/\b(const|let|class|async|await|import|of \w+\))\b|=>|`|\?\.|\?\?|\.\.\.|\*\*/);
  });
});

describe('A checkout that cannot be worked in', () => {
  // Root may write everywhere, so what root runs here is run as somebody else.
  const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  let checkout: string;

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'tillmap-checkout-'));
    chmodSync(checkout, 0o755);
    mkdirSync(join(checkout, 'tools'));
    for (const file of ['Makefile', 'package.json', 'package-lock.json', 'tools/check-machine.cjs', 'tools/run.mjs']) {
      copyFileSync(join(ROOT, file), join(checkout, file));
    }
  });
  afterEach(() => {
    chmodSync(checkout, 0o755);
    rmSync(checkout, { recursive: true, force: true });
  });

  const call = (command: string, words: string[], environment: NodeJS.ProcessEnv = {}) =>
    spawnSync(command, words, {
      cwd: checkout,
      encoding: 'utf8',
      env: { ...process.env, PORT: '', DATA_DIR: '', HOME: checkout, ...environment },
      ...somebody,
    });
  const check = (...goals: string[]) => call(process.execPath, ['tools/check-machine.cjs', ...goals]);
  const start = (npm = '') =>
    call(process.execPath, ['-r', './tools/check-machine.cjs', 'tools/run.mjs'], { npm_execpath: npm });

  test('When it is closed to the user who owns it, then the sentence names the folder and what to do', () => {
    if (somebody.uid) chownSync(checkout, somebody.uid, somebody.gid);
    chmodSync(checkout, 0o555);
    expect(check('run')).toMatchObject({
      status: 1,
      stderr: `You may not write in ${checkout}, though it is yours: allow it (chmod u+w ${checkout}).\n`,
    });
  });

  test('When a folder belongs to somebody else, then the sentence says so', () => {
    chmodSync(checkout, 0o777);
    const { stderr } = call(process.execPath, ['tools/check-machine.cjs', 'run'], { DATA_DIR: '/usr/tillmap' });
    expect(stderr).toMatch(
      /^You may not write in \/usr, which belongs to another user \(number 0\): take it over .*\n$/,
    );
  });

  test('When DATA_DIR is closed to the user, then running is refused, and installing is not', () => {
    const data = join(checkout, 'data');
    chmodSync(checkout, 0o777);
    mkdirSync(data, { mode: 0o555 });
    const given = { DATA_DIR: join(data, 'tillmap') };
    const words = ['tools/check-machine.cjs'];
    expect(call(process.execPath, [...words, 'run'], given).stderr).toContain(`You may not write in ${data},`);
    expect(call(process.execPath, [...words, 'check'], given)).toMatchObject({ status: 0, stderr: '' });
  });

  test('When the port is taken, then the sentence comes before anything is installed', async () => {
    chmodSync(checkout, 0o777);
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const made = spawn('make', ['run', `PORT=${port}`], { cwd: checkout, ...somebody, stdio: 'pipe' });
    let said = '';
    for (const stream of [made.stdout, made.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
    const status = await new Promise((resolve) => made.once('close', resolve));
    await new Promise((resolve) => server.close(resolve));
    expect(said).toContain(`Port ${port} is taken by another program`);
    expect(said).not.toContain('Installing');
    expect(status).not.toBe(0);
  });

  test('When git does not trust it, then setup says so before anything is installed', () => {
    spawnSync('git', ['init', '--quiet'], { cwd: checkout });
    chmodSync(checkout, 0o777);
    const { stderr, status } = spawnSync(process.execPath, ['tools/check-machine.cjs', 'setup'], {
      cwd: checkout,
      encoding: 'utf8',
      env: { ...process.env, HOME: checkout, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
    });
    expect(stderr).toContain(`git refuses ${checkout}, which belongs to another user`);
    expect(stderr).toContain(`git config --global --add safe.directory ${checkout}`);
    expect(status).toBe(1);
  });

  test('When the pages are to be built where the user may not write, then that is said before the build', () => {
    for (const folder of ['web', 'node_modules', 'tools/src', 'packages/contracts']) {
      mkdirSync(join(checkout, folder), { recursive: true });
    }
    for (const file of ['build-web.ts', 'run-command.ts']) {
      copyFileSync(join(ROOT, 'tools/src', file), join(checkout, 'tools/src', file));
    }
    chmodSync(join(checkout, 'web'), 0o555);
    const { stderr, status } = call(process.execPath, ['tools/src/build-web.ts']);
    expect(stderr).toContain(`You may not write in ${join(checkout, 'web')}, where the web pages are built`);
    expect(status).toBe(1);
  });

  test('When no npm is there, then make says so', () => {
    const programs = join(checkout, 'programs');
    mkdirSync(programs);
    symlinkSync(process.execPath, join(programs, 'node'));
    const make = spawnSync('sh', ['-c', 'command -v make'], { encoding: 'utf8' }).stdout.trim();
    const { stderr, status } = call(make, ['run'], { PATH: programs });
    expect(stderr).toContain('Tillmap needs Node with npm, and one of them is missing: install Node 24');
    expect(status).not.toBe(0);
  });

  test('When npm start runs on an older Node, then it goes on in the one that came with the packages', () => {
    chmodSync(checkout, 0o777);
    const own = join(checkout, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
    mkdirSync(dirname(own), { recursive: true });
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), '{}');
    writeFileSync(join(checkout, 'package-lock.json'), '{ "packages": {} }');
    writeFileSync(own, '#!/bin/sh\necho "went on with $*" >&2\nexit 7\n', { mode: 0o755 });
    // Preloaded before the check, as nothing else makes this Node an older one.
    writeFileSync(
      join(checkout, 'older.cjs'),
      "Object.defineProperty(process.versions, 'node', { value: '20.20.0' });",
    );
    const words = ['-r', './older.cjs', '-r', './tools/check-machine.cjs', 'tools/run.mjs'];
    const { status, stderr } = call(process.execPath, words);
    expect(stderr).toBe(`went on with ${[...words.slice(0, 4), join(checkout, 'tools/run.mjs')].join(' ')}\n`);
    expect(status).toBe(7);
    rmSync(own);
    expect(call(process.execPath, words).stderr).toMatch(
      /^Tillmap needs Node 24\.11 or newer, and this is 20\.20\.0: /,
    );
  });

  test('When npm start finds no packages, then its npm installs them, but not where that cannot work', () => {
    const npm = join(checkout, 'npm.cjs');
    writeFileSync(npm, "console.log('npm', ...process.argv.slice(2)); process.exit(1);");
    if (somebody.uid) chownSync(checkout, somebody.uid, somebody.gid);
    const { stdout, stderr } = start(npm);
    expect(stdout).toMatch(/^Installing the packages .*\nnpm ci\n$/);
    expect(stderr).toBe('The packages could not be installed.\n');
    chmodSync(checkout, 0o555);
    const refused = start(npm);
    expect([refused.stdout, refused.stderr.split(checkout)[0]]).toEqual(['', 'You may not write in ']);
  });

  test('When npm start finds no npm, or an installation that left some out, then it says what to do', () => {
    chmodSync(checkout, 0o777);
    expect(start()).toMatchObject({ status: 1, stderr: 'No packages are installed yet: npm ci does it.\n' });
    mkdirSync(join(checkout, 'node_modules'));
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), '{}');
    const { stderr, status } = start();
    expect(stderr).toMatch(
      /^\d+ packages are missing, among them .*: remove node_modules, and install again with Node 20\.19/,
    );
    expect(status).toBe(1);
  });
});
