import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();
const all = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, name]) => name!);

const STYLES = globSync('**/*.css', { cwd: root });
const MODULES = STYLES.filter((file) => file.endsWith('.module.css'));
const CODE = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|^testing[\\/]/.test(file))
  .map((file) => ({ file, text: read(file) }));

/** Selectors alone: without comments, values and texts. */
const selectorsOf = (file: string): string =>
  read(file)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[^{};]*;/g, '');
const classesOf = (selectors: string): string[] => all(selectors, /\.([a-zA-Z_][\w-]*)/g);

const OF_EVERY_PAGE = sorted(
  STYLES.filter((file) => !MODULES.includes(file))
    .flatMap((file) => classesOf(selectorsOf(file)))
    .filter((name) => name.startsWith('tm-')),
);

/** Which module each name of an import stands for, and what is taken of it. */
const taken = CODE.flatMap(({ file, text }) =>
  Array.from(text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm), ([, name, path]) => ({
    module: join(dirname(file), path!),
    names: all(text, new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
  })),
);

describe('Names of classes', () => {
  test.each(MODULES)('When %s is taken, then each of its classes is used, and no other', (module) => {
    const own = classesOf(selectorsOf(module).replaceAll(/:global\([^)]*\)/g, ''));
    const used = taken.filter((one) => one.module === module).flatMap(({ names }) => names);
    expect(sorted(used)).toEqual(sorted(own));
  });

  test('When a class is for every page, then a style sheet has it, and it is used', () => {
    const used = CODE.flatMap(({ text }) => all(text, /(?<![\w#.-])(tm-[a-z](?:[\w-]*\w)?)(?![\w-])/g));
    expect(sorted(used)).toEqual(OF_EVERY_PAGE);
  });

  test('When a css module names a class of every page, then there is one', () => {
    const named = MODULES.flatMap((file) => all(selectorsOf(file), /:global\(\.(tm-[\w-]+)\)/g));
    expect(sorted(named).filter((name) => !OF_EVERY_PAGE.includes(name))).toEqual([]);
  });
});
