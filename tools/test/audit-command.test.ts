import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const program = join(import.meta.dirname, '../src/audit.ts');
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('When there is no installation, then the command says so and makes none', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'no-installation-'));
  try {
    expect(run(['verify'], { DATA_DIR: dataDir })).toEqual({
      status: 2,
      stdout: '',
      stderr: `There is no installation in DATA_DIR ${dataDir}.\n`,
    });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test.each([[[]], [['repair']]])('When %p is asked for, then it says what there is', (args) => {
  expect(run(args)).toMatchObject({ status: 2, stdout: expect.stringContaining('verify') });
});
