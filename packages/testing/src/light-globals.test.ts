import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { failureNotes } from './failure-notes.ts';

type Run = (...given: readonly unknown[]) => Promise<unknown>;
type Add = (name: string, run: Run, limitMs?: number) => void;
type Globals = Readonly<{ test: Add & { each: (...table: readonly unknown[]) => Add } }>;

const own = Object.getOwnPropertyDescriptor(globalThis, 'test')!;
let added: Run[];

/** What tests of the light runner import, upon a runner that only keeps what it is given. */
const lightGlobals = async (): Promise<Globals> => {
  const keep = (_name: string, run: Run): void => void added.push(run);
  Object.defineProperty(globalThis, 'test', {
    ...own,
    value: Object.assign(keep, { each: () => keep, only: keep, skip: keep }),
  });
  // A copy of its own, which takes the timers that are faked by now.
  return (await import(new URL('./light-globals.mjs?faked', import.meta.url).href)) as Globals;
};

beforeEach(() => {
  added = [];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Object.defineProperty(globalThis, 'test', own);
});

const hangs: Run = () => new Promise(() => undefined);

/** After how many seconds each of the tests has ended, none before 100. */
const secondsOf = async (runs: readonly Run[]): Promise<number[]> => {
  const ended: number[] = [];
  for (const run of runs) void run().catch((error: Error) => ended.push(Number(/(\d+) s\.$/.exec(error.message)?.[1])));
  await jest.advanceTimersByTimeAsync(100_000);
  expect(ended).toEqual([]);
  await jest.advanceTimersByTimeAsync(900_000);
  return ended;
};

test('When a test has a limit of its own, then that counts where it is longer than the usual one', async () => {
  const light = await lightGlobals();
  light.test('usual', hangs);
  light.test('longer', hangs, 240_000);
  light.test('shorter, which a busy machine may not keep', hangs, 60_000);
  light.test.each([1])('of a table %i', hangs, 300_000);
  expect(await secondsOf(added)).toEqual([120, 120, 240, 300]);
});

test('When a test fails, then what is noted meanwhile stands below the failure', async () => {
  const light = await lightGlobals();
  light.test('fails', () => Promise.reject(new Error('502')));
  const note = (): string => 'file-building ended with 1';
  failureNotes.add(note);
  const failure = await added[0]!().catch((error: Error) => error.stack);
  failureNotes.delete(note);
  expect(failure).toMatch(/^Error: 502\n.*\nfile-building ended with 1$/s);
});
