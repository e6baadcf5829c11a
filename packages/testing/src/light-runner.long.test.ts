import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, '.cache');
const STAYS_SECONDS = 60;
/** The thread of this test cannot end before its own thread does. */
const STAYING = `
  import { Worker } from 'node:worker_threads';
  test('stays', async () => {
    const code = "require('worker_threads').parentPort.postMessage(1); require('child_process').execFileSync('sleep', ['${STAYS_SECONDS}'])";
    await new Promise((begun) => new Worker(code, { eval: true }).once('message', begun));
    expect(1).toBe(EXPECTED);
  });`;
const OTHER = `test('ends', () => undefined);`;

let folder: string;
beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'planted-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['passed', '1', 0],
  ['failed', '2', 1],
])(
  'When a thread does not end and its test %s, then Jest ends without it, and says so by its code',
  async (_how, expected, code) => {
    writeFileSync(join(folder, 'staying.test.mjs'), STAYING.replace('EXPECTED', expected));
    writeFileSync(join(folder, 'other.test.mjs'), OTHER);
    const config = {
      rootDir: folder,
      runner: join(import.meta.dirname, 'light-runner.mjs'),
      testMatch: ['**/*.test.mjs'],
      maxWorkers: 2,
    };
    const began = performance.now();
    const jest = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/jest/bin/jest.js'), '--forceExit', '--config', JSON.stringify(config)],
      { cwd: ROOT, stdio: 'ignore' },
    );
    expect(await once(jest, 'exit')).toEqual([code, null]);
    expect(performance.now() - began).toBeLessThan(STAYS_SECONDS * 1_000);
  },
);
