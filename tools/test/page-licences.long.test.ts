import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'web');
const VITE = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
const RULE = '-'.repeat(80);

const folder = mkdtempSync(join(tmpdir(), 'tillmap-licences-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = (root: string, dist: string, ...more: string[]) =>
  spawnSync(process.execPath, [VITE, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error', ...more], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });

/** The text of each package, by its name and version. */
const partsOf = (dist: string): Map<string, string> => {
  const [, ...parts] = readFileSync(join(dist, 'third-party-licences.txt'), 'utf8').split(`${RULE}\n`);
  return new Map(parts.map((part) => [part.split(' (')[0]!, part.slice(part.indexOf('\n')).trim()]));
};

describe('The licence texts of the pages', () => {
  const dist = join(folder, 'dist');
  let parts = new Map<string, string>();
  beforeAll(() => {
    expect(build(WEB, dist, '--sourcemap')).toMatchObject({ status: 0 });
    parts = partsOf(dist);
  });

  test('When a package is in a script, as its source map tells, then its licence text is there', () => {
    const assets = join(dist, 'assets');
    const sources = readdirSync(assets)
      .filter((name) => name.endsWith('.js.map'))
      .flatMap((name) => (JSON.parse(readFileSync(join(assets, name), 'utf8')) as { sources: string[] }).sources);
    const folders = new Set(
      sources.flatMap((source) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(assets, source))?.[0] ?? []),
    );
    expect(folders.size).toBeGreaterThan(40);
    // The map of a worker's script is relative to another folder.
    const manifests = Array.from(folders, (of) =>
      existsSync(of) ? of : join(WEB, '..', of.slice(of.lastIndexOf('node_modules/'))),
    ).map((of) => JSON.parse(readFileSync(join(of, 'package.json'), 'utf8')) as { name: string; version: string });
    const bundled = manifests.map(({ name, version }) => `${name} ${version}`);
    expect(bundled.filter((one) => !/copyright|permission|licen[cs]e/i.test(parts.get(one) ?? ''))).toEqual([]);
  });

  test('When the bundler adds code of its own, then its licence is there as well', () => {
    const names = [...parts.keys()].map((part) => part.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['vite', 'rolldown', 'react', 'redux', '@mantine/core']));
  });
});

describe('A page of three packages', () => {
  const site = join(folder, 'site');
  const dist = join(site, 'dist');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  };
  const addPackage = (name: string, files: Record<string, string>) => {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.2.3', license: 'MIT', main: 'a.js' }),
    );
    for (const [file, text] of Object.entries(files)) write(`node_modules/${name}/${file}`, text);
  };
  const code = (name: string) => `export default console.log('${name}');`;

  beforeAll(() => {
    write('index.html', '<script type="module" src="./main.js"></script>');
    write('main.js', `import '@one/a'; import 'two'; import 'two/copied/b.js'; import 'three/a.css';`);
    write(
      'vite.config.ts',
      `import { licences } from './licences/licences.ts'; export default { plugins: [licences('${site}/texts')] };`,
    );
    mkdirSync(join(site, 'licences'));
    symlinkSync(join(WEB, 'licences/licences.ts'), join(site, 'licences/licences.ts'));
    addPackage('@one/a', { 'a.js': code('one'), 'LICENCE.txt': 'Text of one' });
    addPackage('two', {
      'a.js': code('two'),
      'copied/b.js': code('b'),
      LICENSE: 'Text of two',
      NOTICE: 'Notice of two',
    });
    write('node_modules/two/copied/COPYING', 'Text of what two copied');
    addPackage('three', { 'a.css': 'a { color: red }' });
    addPackage('four', { 'a.js': code('four'), LICENSE: 'Text of a package that no page has' });
  });

  test('When a package has no licence text, then the build ends with its name and what to do', () => {
    const { status, stderr } = build(site, dist);
    expect(status).toBe(1);
    expect(stderr).toContain(`The pages contain three, which brings no licence text: put the one of its authors into`);
  });

  test('When its text is given, then all texts are there, of copied code and of styles too', () => {
    write('texts/three.txt', 'Text of three');
    expect(build(site, dist)).toMatchObject({ status: 0 });
    const parts = partsOf(dist);
    expect(parts.get('@one/a 1.2.3')).toBe('Text of one');
    expect(parts.get('two 1.2.3')).toBe('Text of two\n\nNotice of two\n\nText of what two copied');
    expect(parts.get('three 1.2.3')).toBe('Text of three');
    expect([...parts.keys()].filter((name) => name.startsWith('four'))).toEqual([]);
  });
});
