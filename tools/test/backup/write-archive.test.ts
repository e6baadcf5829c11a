import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../src/backup/write-archive.ts')).href;
/** Says how writing an archive of one file ended, and that the program went on after it. */
const PROGRAM = `
  import { writeArchive } from '${MODULE}';
  const [archive, content] = process.argv.slice(1);
  try {
    await writeArchive(archive, async (put) => void (await put.file('content', content)));
    console.log('written');
  } catch (error) {
    console.log(error.code);
  } finally {
    console.log('went on');
  }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillmap-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program with files of at most `blocks` of 512 bytes, as on a disk that is full then. */
const runWithRoomFor = (blocks: number): Promise<string> =>
  new Promise((resolve) => {
    const node = [process.execPath, '--input-type=module', '--eval', PROGRAM];
    const told = [join(folder, 'new.backup'), join(folder, 'content')];
    execFile('sh', ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...node, ...told], (_error, out, err) =>
      resolve(out + err),
    );
  });

test('When the disk is full in the middle of a file, then the error is told and nothing of it is left', async () => {
  writeFileSync(join(folder, 'content'), randomBytes(8 << 20));
  expect(await runWithRoomFor(2048)).toBe('EFBIG\nwent on\n');
  expect(readdirSync(folder)).toEqual(['content']);
});
