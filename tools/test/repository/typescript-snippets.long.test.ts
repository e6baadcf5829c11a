import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Block, blocksOf, pages } from './markdown.ts';
import { AROUND } from './typescript-snippets.ts';
import { ROOT } from './workspace-files.ts';

const isTypeScript = ({ language }: Block): boolean => language === 'ts' || language === 'tsx';
const pagesWith = pages().filter((file) => blocksOf(file).some(isTypeScript));

describe('TypeScript on the pages', () => {
  let folder = '';
  beforeAll(() => {
    // Beside nothing else, so that no other check meets these files, and with the packages of this repository.
    folder = mkdtempSync(join(tmpdir(), 'tillmap-snippets-'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const settings = {
      extends: join(ROOT, 'tsconfig.json'),
      include: ['*.ts', join(ROOT, 'packages/*/src/**/*.d.ts'), join(ROOT, 'packages/*/*/src/**/*.d.ts')],
      exclude: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const compile = (files: ReadonlyMap<string, string>) => {
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    const { stdout, status } = spawnSync('node', [join(ROOT, 'node_modules/.bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    for (const name of files.keys()) rmSync(join(folder, name));
    return { stdout, status };
  };

  test('When they are gathered, then what stands around each is declared, and nothing is left over', () => {
    const counts = pagesWith.map((file) => [file, blocksOf(file).filter(isTypeScript).length]);
    expect(counts).toEqual(Object.entries(AROUND).map(([file, around]) => [file, around.length]));
  });

  test('When they are compiled, then each fits the packages as they are', () => {
    const files = new Map(
      pagesWith.flatMap((file) =>
        blocksOf(file)
          .filter(isTypeScript)
          .map(
            ({ text }, at) =>
              [`${file.replaceAll(/\W/g, '-')}-${at + 1}.ts`, `${AROUND[file]![at]!}\n${text}\n`] as const,
          ),
      ),
    );
    expect(compile(files)).toEqual({ stdout: '', status: 0 });
  });

  test('When a function they call takes something else, then it is noticed', () => {
    const wrong = "import { normaliseName } from '@tillmap/classification/matching/names';\nnormaliseName(1);\n";
    expect(compile(new Map([['wrong.ts', wrong]])).stdout).toContain("is not assignable to parameter of type 'string'");
  });
});
