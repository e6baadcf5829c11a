import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { closeStack } from './close-stack.ts';
import { lockDataDir } from './data-lock.ts';
import { logFile } from './log-file.ts';
import { choosePorts } from './ports.ts';
import { identify } from './process-identity.ts';
import { processRegister } from './process-register.ts';
import { seedRecord } from './seed-record.ts';
import { serviceSecret } from './service-secret.ts';
import { readSettings } from './settings.ts';
import { restartDelay } from './supervised-process.ts';
import { UsageError, withSentence } from './usage-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('When a process dies again and again, then the waits double up to ten seconds', () => {
  expect([1, 2, 3, 6, 7, 50].map(restartDelay)).toEqual([250, 500, 1_000, 8_000, 10_000, 10_000]);
});

test('When the lock is held by a living process, then it is refused; when released, then it can be taken', () => {
  const lock = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(`(process ${process.pid})`);
  lock.release();
  lockDataDir(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('When the lock names a process id that somebody else has by now, then it is taken over', () => {
  writeFileSync(join(folder, 'launcher.lock'), JSON.stringify({ pid: process.pid, started: 'another boot:1' }));
  lockDataDir(folder);
  const kept = JSON.parse(readFileSync(join(folder, 'launcher.lock'), 'utf8')) as unknown;
  expect(kept).toEqual(identify(process.pid));
});

test('When a log file is full, then it moves on and three old ones are kept', () => {
  const write = logFile(join(folder, 'x.log'), 10);
  for (const line of ['first....', 'second...', 'third....', 'fourth...', 'fifth....']) write(line);
  expect(readdirSync(folder).toSorted()).toEqual(['x.log', 'x.log.1', 'x.log.2', 'x.log.3']);
  expect(readFileSync(join(folder, 'x.log'), 'utf8')).toBe('fifth....\n');
  expect(readFileSync(join(folder, 'x.log.3'), 'utf8')).toBe('second...\n');
});

test('When data has accounts with the well-known password, then it is never opened to other machines', () => {
  const open = (environment: Record<string, string>) => seedRecord(folder, readSettings(environment, '/', '/'));
  open({}).markSeeded();
  expect(open({}).demoData).toBe(true);
  expect(() => open({ HOST: '0.0.0.0', DEMO_PASSWORD: 'a long one' })).toThrow(/choose another DATA_DIR/);
});

test('When what was seeded cannot be read, then it is not taken for nothing, and a sentence says what to do', () => {
  writeFileSync(join(folder, 'seed.json'), '{"wellKnownPass');
  expect(() => seedRecord(folder, readSettings({}, '/', '/'))).toThrow(/seed\.json is damaged\..*make restore FROM=/);
});

test.each(['', '{"auth', 'null', '[]', '7', '{"auth":null,"secret":5,"pid":"x"}', '{"auth":70000}'])(
  'When a file that can be made again says %j, then it is made again',
  async (text) => {
    for (const name of ['ports', 'processes', 'service-secret']) writeFileSync(join(folder, `${name}.json`), text);
    writeFileSync(join(folder, 'launcher.lock'), text);
    lockDataDir(folder).release();
    expect(await processRegister(folder).stopLeftovers()).toEqual([]);
    const { auth } = await choosePorts(folder, ['auth']);
    expect(auth).toBeLessThan(65_536);
    const secret = serviceSecret(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect([await choosePorts(folder, ['auth']), serviceSecret(folder)]).toEqual([{ auth }, secret]);
  },
);

test('When it is closed twice, then each part ends once, the last first, and is told to hurry', async () => {
  const calls: string[] = [];
  const stack = closeStack();
  stack.add(() => void calls.push('first'));
  const ended = Promise.withResolvers<void>();
  stack.add((graceMs) => {
    calls.push(`last ${graceMs ?? 'politely'}`);
    return ended.promise;
  });
  const closing = stack.close();
  const again = stack.close(0);
  ended.resolve();
  await Promise.all([closing, again]);
  expect(calls).toEqual(['last politely', 'last 0', 'first']);
});

test.each([
  ['EROFS', 'lies on a disk that is mounted read-only'],
  ['ENOSPC', 'lies on a disk that is full'],
])('When the system refuses a file with %s, then a sentence says so and what to do', (code, reason) => {
  const refused = Object.assign(new Error(code), { code, path: '/data/state/seed.json' });
  const told = withSentence(refused, '/data') as Error;
  expect(told).toBeInstanceOf(UsageError);
  expect(told.message).toContain(`/data/state/seed.json ${reason} (${code}): `);
  expect(told.message).toContain('or choose another DATA_DIR.');
});

test.each(['EACCES', 'EPERM'])('When the system refuses with %s, then the sentence compares the owner', (code) => {
  const told = (path: string) =>
    (withSentence(Object.assign(new Error(code), { code, path }), folder) as Error).message;
  const state = join(folder, 'state');
  const closed = `is closed to you, though it is yours (${code}): allow it (chmod -R u+rwX ${folder}), or`;
  expect(told(state)).toBe(`${state} ${closed} choose another DATA_DIR.`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, 65_534, 65_534);
  expect(told(isRoot ? state : '/usr/tillmap')).toContain(
    ` belongs to another user (${code}): take it over (sudo chown -R "$(id -un)" ${folder}), or choose`,
  );
});

test('When an error is not of a file, then it stays as it is', () => {
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: 'EACCES' }), 'x']) {
    expect(withSentence(error, '/data')).toBe(error);
  }
});
