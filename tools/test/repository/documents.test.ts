import { readdirSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { anchorsOf, blocksOf, linksOf, pages, partsOf, spansOf } from './markdown.ts';
import { exists, makeTargets, npmScripts, ROOT, read } from './workspace-files.ts';

const PAGES = pages();
/** The changelog keeps the paths and commands of its day. */
const NOW = PAGES.filter((file) => file !== 'CHANGELOG.md');

const MADE = read('.gitignore')
  .split('\n')
  .filter((line) => line.endsWith('/'));
/** The folders of the tree. */
const FOLDERS = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '.git' && !MADE.includes(`${entry.name}/`))
  .map(({ name }) => name);

/** What a link leads to that is not there, in words. */
const brokenLinks = (file: string, text: string): string[] =>
  linksOf(text).flatMap((link) => {
    const [path, anchor] = link.split('#') as [string, string | undefined];
    const target = path === '' ? file : normalize(join(file, '..', path));
    if (!exists(target)) return [`${link}: ${target} is not there`];
    if (anchor === undefined || !target.endsWith('.md')) return [];
    return anchorsOf(target === file ? text : read(target)).has(anchor) ? [] : [`${link}: no heading is called so`];
  });

/** Everything that is written as code: in backticks, and in blocks. */
const codeOf = (text: string): string[] => [...spansOf(text), ...partsOf(text).blocks.map((block) => block.text)];

const scriptsOf = (workspace: string | undefined): ReadonlySet<string> =>
  workspace === undefined
    ? npmScripts()
    : new Set(Object.keys((JSON.parse(read(`${workspace}/package.json`)) as { scripts: object }).scripts));

const missingCommands = (code: string): string[] => [
  ...[...code.matchAll(/(?<![\w-])make ([a-z][a-z-]*)/g)]
    .filter(([, target]) => !makeTargets().has(target!))
    .map(([all]) => all),
  ...[...code.matchAll(/\bnpm run (?:-s )?([\w:-]+)(?: -w ([\w/-]+))?/g)]
    .filter(([, script, workspace]) => !scriptsOf(workspace).has(script!))
    .map(([all]) => all),
];

/** The paths in a piece of code that begin with a folder of the tree; `…`, `*` and `<name>` stand for anything. */
const pathsIn = (code: string): string[] =>
  code
    .split(/[\s'"=()|,;]+/)
    .map((word) => word.replace(/^\.\//, '').replace(/[.:]+$/, ''))
    .filter((word) => FOLDERS.some((folder) => word.startsWith(`${folder}/`)))
    .map((path) => path.split('#')[0]!.replace(/:\d+$/, ''))
    .map((path) =>
      /[<*{…$]/.test(path) ? path.slice(0, path.slice(0, path.search(/[<*{…$]/)).lastIndexOf('/')) : path,
    );

const isThere = (path: string): boolean => exists(path) || MADE.some((made) => `${path}/`.startsWith(made));

/** Tables in which one row, or one section, is looked up. */
const LOOKED_UP = ['metrics', 'runbooks', 'scaling', 'settings'].map((name) => `docs/operations/${name}.md`);

describe('The documents', () => {
  test('When they are gathered, then the pages everybody begins with are among them', () => {
    expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/README.md', 'web/README.md']));
  });

  test.each(PAGES)('When links of %s are followed, then each leads to something', (file) => {
    expect(brokenLinks(file, read(file))).toEqual([]);
  });

  test.each(NOW)('When %s names a target of make or a script of npm, then it is there', (file) => {
    expect(codeOf(read(file)).flatMap(missingCommands)).toEqual([]);
  });

  test.each(NOW)('When %s names a path of the tree, then it is there', (file) => {
    expect(
      codeOf(read(file))
        .flatMap(pathsIn)
        .filter((path) => !isThere(path)),
    ).toEqual([]);
  });

  test('When docs/asvs.csv names a test, a page or a command, then it is there', () => {
    const list = read('docs/asvs.csv');
    expect(pathsIn(list).length).toBeGreaterThan(50);
    expect(pathsIn(list).filter((path) => !isThere(path))).toEqual([]);
    expect(missingCommands(list)).toEqual([]);
  });

  test.each(PAGES)('When %s shows a block, then it says in what language', (file) => {
    expect(blocksOf(file).filter(({ language }) => language === '')).toEqual([]);
    const indented = partsOf(read(file)).prose.filter((line, at, all) => /^ {4}\S/.test(line) && all[at - 1] === '');
    expect(indented).toEqual([]);
  });

  test('When docs/README.md is read, then it leads to every page of docs/, by itself or by the list of a folder', () => {
    const linked = new Set(linksOf(read('docs/README.md')).map((link) => normalize(join('docs', link.split('#')[0]!))));
    const listed = (file: string): boolean => {
      const list = join(file, '..', 'README.md');
      return linked.has(list) && linksOf(read(list)).includes(file.split('/').at(-1)!);
    };
    const docs = PAGES.filter((file) => file.startsWith('docs/') && file !== 'docs/README.md');
    expect(docs.filter((file) => !linked.has(file) && !listed(file))).toEqual([]);
  });

  test.each(PAGES.filter((file) => file.startsWith('docs/operations/') && !LOOKED_UP.includes(file)))(
    'When %s is read at night, then it has 600 words at most',
    (file) => {
      expect(read(file).split(/\s+/).length - 1).toBeLessThanOrEqual(600);
    },
  );

  test.each(PAGES.filter((file) => /^(packages|services)\/[^/]+\/README\.md$/.test(file)))(
    'When %s is read, then it is a page of 80 lines at most; what is longer is in docs/',
    (file) => {
      expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(80);
    },
  );

  test('When something named is gone, then it is noticed', () => {
    expect(
      brokenLinks('README.md', '[a](gone.md) [b](docs/README.md#gone) [c](#gone)\n# Here\n[d](#here)'),
    ).toHaveLength(3);
    expect(missingCommands('make gone && npm run gone && npm run -s jest && make run')).toEqual([
      'make gone',
      'npm run gone',
    ]);
    expect(pathsIn('node tools/gone.ts --in services/<name>/src docs/decisions/')).toEqual([
      'tools/gone.ts',
      'services',
      'docs/decisions/',
    ]);
  });
});
