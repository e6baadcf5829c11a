import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type SupervisedProcess = Readonly<{
  /** Asks it to end, and after the grace ends it by force. It is not started again. */
  stop(graceMs?: number): Promise<void>;
}>;

export type SupervisedOptions = Readonly<{
  name: string;
  /** Node's arguments: the program first. */
  command: readonly string[];
  cwd: string;
  environment: Record<string, string>;
  onLine: (line: string, fromStderr: boolean) => void;
  onStart: (pid: number) => void;
  /** It ended without being asked to; it is started again after `delayMs`. */
  onDeath: (how: string, delayMs: number) => void;
}>;

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
const SOUND_AFTER_MS = 30_000;
const GRACE_MS = 10_000;

/** How long to wait before the next start, after `deaths` in a row: a quarter of a second, doubling up to ten. */
export const restartDelay = (deaths: number): number => Math.min(FIRST_DELAY_MS * 2 ** (deaths - 1), LONGEST_DELAY_MS);

/** Runs a Node program as a process of its own and starts it again whenever it dies. */
export const superviseProcess = (options: SupervisedOptions): SupervisedProcess => {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let stopping = false;
  let deaths = 0;
  let restart: NodeJS.Timeout | undefined;

  const start = (): void => {
    const startedAt = Date.now();
    const current = spawnNode(options);
    child = current;
    if (current.pid !== undefined) options.onStart(current.pid);
    ended = new Promise((resolve) => {
      const onEnd = (how: string): void => {
        resolve();
        if (stopping || child !== current) return;
        child = undefined;
        deaths = Date.now() - startedAt > SOUND_AFTER_MS ? 1 : deaths + 1;
        const delayMs = restartDelay(deaths);
        options.onDeath(how, delayMs);
        restart = setTimeout(start, delayMs);
      };
      current.once('error', (error) => onEnd(error.message));
      current.once('exit', (code, signal) => onEnd(signal ? `signal ${signal}` : `exit code ${code}`));
    });
  };

  const stop = async (graceMs = GRACE_MS): Promise<void> => {
    stopping = true;
    clearTimeout(restart);
    if (!child) return;
    askToEnd(child);
    const force = setTimeout(() => child?.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(force);
  };

  start();
  return { stop };
};

const spawnNode = ({ command, cwd, environment, onLine }: SupervisedOptions): ChildProcess => {
  const child = spawn(process.execPath, [...command], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A session of its own: Ctrl-C reaches the launcher alone, which then ends everything in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  createInterface({ input: child.stdout! }).on('line', (line) => onLine(line, false));
  createInterface({ input: child.stderr! }).on('line', (line) => onLine(line, true));
  return child;
};

/** Windows knows no polite signal; there the closed channel is the request. */
const askToEnd = (child: ChildProcess): void => {
  if (process.platform !== 'win32') child.kill('SIGTERM');
  else if (child.connected) child.disconnect();
};
