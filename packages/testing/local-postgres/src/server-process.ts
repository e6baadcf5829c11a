import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ClusterPlace } from './cluster-place.ts';
import { serverEnvironment } from './initialise-cluster.ts';
import { programIn } from './native-folder.ts';

const IMMEDIATE_AFTER_MS = 20_000;

export type ServerProcess = Readonly<{
  child: ChildProcess;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stop(): Promise<void>;
}>;

/** The server ended before it was ready. `portTaken` means that another port may help. */
export class ServerDidNotStart extends Error {
  readonly portTaken: boolean;

  constructor(port: number, lines: readonly string[]) {
    const portTaken = lines.some((line) => /could not bind|Address already in use/i.test(line));
    const fatal = lines.flatMap((line) => /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? []);
    const said = fatal.length > 0 ? fatal : lines.slice(-5);
    const reason = portTaken ? `port ${port} is taken by another program` : said.join(' | ');
    super(`The database did not start: ${reason}.`);
    this.portTaken = portTaken;
  }
}

/** Starts `postgres` and resolves when it takes connections. */
export const startServerProcess = async (
  place: ClusterPlace,
  port: number,
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<ServerProcess> => {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programIn(place.native, 'postgres'), ['-D', place.dataDir, '-p', String(port), ...flags], {
    ...place.runAs,
    cwd: place.dataDir,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own: Ctrl-C in the terminal must not end the database before its users have ended.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  await ready(child, port, log);
  const guard = spawnGuard(place, child);
  const stop = async (): Promise<void> => {
    guard?.kill('SIGKILL');
    child.kill('SIGINT');
    const immediate = setTimeout(() => child.kill('SIGQUIT'), IMMEDIATE_AFTER_MS);
    await exited;
    clearTimeout(immediate);
  };
  void exited.then(() => guard?.kill('SIGKILL'));
  return { child, exited, stop };
};

const ready = (child: ChildProcess, port: number, log: (line: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines: string[] = [];
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (lines.length < 50) lines.push(line);
      log(line);
      if (line.includes('ready to accept')) resolve();
    });
    child.once('error', reject);
    // 'close' and not 'exit': the last lines, which have the cause, have been read by then.
    child.once('close', () => reject(new ServerDidNotStart(port, lines)));
  });

/**
 * A shell that waits for this process to end and then stops the server fast, so that a run killed with -9 leaves
 * none. It runs as the server's user, who may not signal other users' processes.
 */
const spawnGuard = (place: ClusterPlace, server: ChildProcess): ChildProcess | undefined => {
  if (process.platform === 'win32') return undefined;
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$1" 2>/dev/null', 'guard', String(server.pid)], {
    ...place.runAs,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin?.on('error', () => {});
  guard.unref();
  return guard;
};
