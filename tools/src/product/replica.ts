import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@tillmap/testing/local-postgres';
import { untilReady } from '../launcher/readiness.ts';
import type { RunningProduct } from './running-product.ts';

/** One more process of a service. */
export type Replica = Readonly<{ base: string; pid: number; stop(): Promise<void> }>;

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 60_000;

/** Where a running process of the product answers. Linux only, as are all of these: what a process was started with is in /proc. */
export const baseOf = (pid: number): string => `http://127.0.0.1:${environmentOf(pid).PORT}`;

/**
 * Starts another process of a service of a running product, with the same program, settings and flags on a port of its own.
 * `changed` settings go over those of the first one.
 */
export const startReplica = async (
  product: RunningProduct,
  service: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<Replica> => {
  const first = product.processes().get(service);
  if (first === undefined) throw new Error(`${service} does not run:\n${product.output()}`);
  const [program = '', ...args] = wordsIn(`/proc/${first}/cmdline`);
  const port = await freePort([]);
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...environmentOf(first), ...changed, PORT: String(port) },
    // It ends when the channel closes, as under the launcher.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const base = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilReady(base, AbortSignal.timeout(START_MS));
  } catch (error) {
    await stop();
    throw error;
  }
  return { base, pid: child.pid ?? 0, stop };
};

const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    wordsIn(`/proc/${pid}/environ`)
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] as const)
      // The folder with the saved index is for the first process alone.
      .filter(([name]) => !name.startsWith('NODE_CHANNEL') && name !== 'INDEX_FOLDER'),
  );

const wordsIn = (file: string): string[] => readFileSync(file, 'utf8').split('\0').filter(Boolean);
