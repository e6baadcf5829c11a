import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '@tillmap/service-kit';
import { indexAlone } from './index-alone.ts';
import { answers, change, settled } from './index-changes.ts';

const STEPS = 40;

let folder = '';
const known = new Set<string>();
const opened: { close(): Promise<void> }[] = [];

const open = (knows = async (id: string) => known.has(id)) => {
  const saving = {
    folder,
    everyMs: 0,
    remember: async (id: string) => void known.add(id),
    knows,
    log: createLogger('test', 'silent'),
  };
  const index = indexAlone(1, saving);
  opened.push(index);
  return index;
};

/** An index that was told all steps up to and with the last one. */
const told = async (index: ReturnType<typeof open>, from: number, last: number): Promise<void> => {
  for (let step = from; step <= last; step += 1) change(index, step);
  await settled(index, String(last));
};

const fresh = async (last: number): Promise<unknown> => {
  const index = indexAlone(1);
  opened.push(index);
  await told(index, 0, last);
  return answers(index);
};

const manifest = (): string => {
  try {
    return readFileSync(join(folder, 'manifest.json'), 'utf8');
  } catch {
    return '';
  }
};

/** Waits for the index at this place, or for the next one. */
const untilSaved = async (last?: number): Promise<void> => {
  const before = manifest();
  while (last === undefined ? manifest() === before : !manifest().includes(`"position":"${last}"`)) await sleep(10);
};

const saveOne = async (): Promise<void> => {
  await told(open(), 0, STEPS);
  await untilSaved(STEPS);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tillmap-index-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((index) => index.close()));
  await rm(folder, { recursive: true, force: true });
  known.clear();
});

describe('A saved index', () => {
  test('When nothing was saved, then there is nothing to take over', async () => {
    expect(await open().saved()).toBeUndefined();
  });

  test('When it is taken over, then it answers like a fresh one, and goes on from there', async () => {
    await saveOne();
    const index = open();
    const saved = await index.saved();
    expect(saved?.position).toBe(String(STEPS));
    expect(await saved?.restore()).toBe(true);
    expect(await answers(index)).toEqual(await fresh(STEPS));
    await told(index, STEPS + 1, 2 * STEPS);
    expect(await answers(index)).toEqual(await fresh(2 * STEPS));
    await untilSaved(2 * STEPS);
    // Files that nothing names any more are gone.
    expect(readdirSync(folder)).toHaveLength(3);
  });

  test('When the store does not know of it, then it is not used', async () => {
    await saveOne();
    expect(await open(async () => false).saved()).toBeUndefined();
  });

  test('When any byte of it is another, or any file is cut off or gone, then it is not used, and the index stays empty', async () => {
    await saveOne();
    const index = open(async () => true);
    for (const file of readdirSync(folder)) {
      const whole = readFileSync(join(folder, file));
      const places = [0, 3, 60, Math.floor(whole.length / 2), whole.length - 1];
      const damaged = [...places.map((at) => whole.with(at, whole[at]! ^ 1)), whole.subarray(0, -1), Buffer.alloc(0)];
      for (const bytes of damaged) {
        writeFileSync(join(folder, file), bytes);
        const saved = await index.saved();
        expect(saved === undefined || !(await saved.restore())).toBe(true);
        expect(await index.search('ONE', [{ name: 'Ruby', size: '' }], 3)).toEqual([[]]);
      }
      writeFileSync(join(folder, file), whole);
    }
    expect(await open().saved()).toBeDefined();
  });

  test('When its process is killed at any moment, then what is there answers like a fresh index told as much', async () => {
    const notes = join(folder, 'known');
    writeFileSync(notes, '');
    for (let time = 0; time < 4; time += 1) {
      const child = spawnChild(notes);
      await untilSaved();
      await sleep(41 * time);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
      const index = open(async (id) => readFileSync(notes, 'utf8').includes(id));
      const saved = await index.saved();
      expect(await saved?.restore()).toBe(true);
      expect(await answers(index)).toEqual(await fresh(Number(saved?.position)));
      await Promise.all(opened.splice(0).map((one) => one.close()));
    }
  });
});

const spawnChild = (notes: string): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'saving-child.ts'), folder, notes], { stdio: 'inherit' });
