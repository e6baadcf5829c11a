import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger, httpServer, NotSignedIn, temporaryName } from '../src/index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'left-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts a service with the folder for what it receives, and stops it. */
const startService = async (uploadFolder: string): Promise<void> => {
  const refused = () => Promise.reject(new NotSignedIn());
  const log = createLogger('test', 'silent');
  const tokens = { user: refused, service: refused };
  const server = httpServer({
    service: 'test',
    host: '127.0.0.1',
    port: 0,
    trustedHops: 0,
    log,
    tokens,
    uploadFolder,
    routes: [],
  });
  await server.start();
  await server.stop();
};

const put = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'file'), 'half');
  }
};

/** The name that a process with this number made. */
const named = (what: 'upload' | 'object', pid: number): string => `tillmap-${what}-${pid}-x1Y2z3`;

test('When a service starts, then what a killed process left is removed, and what others are using stays', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  try {
    const used = [
      named('upload', other.pid!),
      `${temporaryName('upload')}abc123`,
      'somebody-elses',
      'tillmap-upload-x1Y2z3',
    ];
    await put(...used, named('upload', killed.pid!), named('object', killed.pid!));
    // As in a container, whose first process always has the same number.
    await put(named('upload', process.pid));
    const beforeIt = new Date(Date.now() - process.uptime() * 1_000 - 1_000);
    await utimes(join(folder, named('upload', process.pid)), beforeIt, beforeIt);
    await startService(folder);
    expect((await readdir(folder)).toSorted()).toEqual(used.toSorted());
  } finally {
    other.kill('SIGKILL');
  }
});

test('When it is not known whose they are, then they are removed after a day', async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await put('tillmap-upload-x1Y2z3', 'somebody-elses');
  for (const name of await readdir(folder)) await utimes(join(folder, name), yesterday, yesterday);
  await startService(folder);
  expect(await readdir(folder)).toEqual(['somebody-elses']);
});

test('When the folder cannot be read, then the service starts all the same', async () => {
  await startService(join(folder, 'missing'));
  expect(await readdir(folder)).toEqual([]);
});
