import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureNotes } from '@tillmap/testing/failure-notes';
import { readState } from '../launcher/data-folders.ts';
import { isStillRunning } from '../launcher/process-identity.ts';
import { registerSchema } from '../launcher/process-register.ts';
import type { ProductPlace } from './product-place.ts';

/** The whole product as `make run` starts it, in processes of its own. */
export type RunningProduct = Readonly<{
  base: string;
  launcher: number;
  /** What the launcher printed. */
  output(): string;
  /** Running processes by name, the database's first one as `postgres`; read anew, because a restart changes them. */
  processes(): ReadonlyMap<string, number>;
  /** Ends everything in order. */
  stop(): Promise<void>;
  /** kill -9 of the launcher alone. */
  killLauncher(): Promise<void>;
}>;

export const ADMIN = { email: 'admin@throw-away.example', password: 'a-throw-away-password' } as const;

const ROOT = join(import.meta.dirname, '../../..');
// What the main job passes through, and the pages; whatever else starts beside them is not waited for.
const AWAITED = ['auth', 'gateway', 'reference-data', 'catalog', 'file-building', 'Tillmap'];
const START_SECONDS = 120;
const POLL_MS = 20;
const LINES_OF_A_FAILURE = 60;

/**
 * Starts the product, empty but for one admin, and resolves when the main job can be done. It learns no wholesaler, which runs
 * would wait for. Throws with its output if it ends. `root` is the folder of another release's code.
 */
export const startProduct = async (
  { dataDir, port }: ProductPlace,
  environment: Readonly<Record<string, string>> = {},
  root = ROOT,
): Promise<RunningProduct> => {
  const child = spawn(process.execPath, [join(root, 'tools/run.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SEED: 'none',
      TRAINING: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches the caller alone, which stops it in order.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lastLines = (): string => output.split('\n').slice(-LINES_OF_A_FAILURE).join('\n');
  failureNotes.add(lastLines);
  const releaseGuard = guard(child);
  const release = (): void => {
    failureNotes.delete(lastLines);
    releaseGuard();
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await exit;
    release();
  };
  await untilComplete(child, () => output).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    base: `http://127.0.0.1:${port}`,
    launcher: child.pid ?? 0,
    output: () => output,
    processes: () => processesOf(dataDir),
    stop,
    killLauncher: async () => {
      child.kill('SIGKILL');
      await exit;
      release();
    },
  };
};

const untilComplete = async (child: ChildProcess, output: () => string): Promise<void> => {
  const until = Date.now() + START_SECONDS * 1000;
  while (!AWAITED.every((name) => output().includes(`${name} is ready`))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Tillmap did not start:\n${output()}`);
    await sleep(POLL_MS);
  }
};

/** Ends the product if this process is killed: a shell waits for the end of a pipe. Answers the way to call it off. */
const guard = ({ pid }: ChildProcess): (() => void) => {
  const script = 'cat >/dev/null; kill -INT "$1" 2>/dev/null';
  const shell = spawn('/bin/sh', ['-c', script, 'guard', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  return () => void shell.kill('SIGKILL');
};

const processesOf = (dataDir: string): ReadonlyMap<string, number> => {
  const services = readState(join(dataDir, 'state/processes.json'), registerSchema) ?? {};
  const running = Object.entries(services).filter(([, identity]) => isStillRunning(identity));
  const found = new Map(running.map(([name, { pid }]) => [name, pid]));
  const postmaster = postmasterOf(dataDir);
  return postmaster === undefined ? found : found.set('postgres', postmaster);
};

const postmasterOf = (dataDir: string): number | undefined => {
  try {
    const place = /The database lies in (.+)\./.exec(readFileSync(join(dataDir, 'README'), 'utf8'))?.[1];
    return Number(readFileSync(join(place ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
};
