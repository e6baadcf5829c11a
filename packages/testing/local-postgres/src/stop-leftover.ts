import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterPlace } from './cluster-place.ts';
import { serverEnvironment } from './initialise-cluster.ts';
import { programIn } from './native-folder.ts';

const POLL_MS = 25;
const POLITE_MS = 10_000;

/** How each later signal ends a server: fast (rolls back, checkpoints), immediate (recovers at the next start), by force. */
const ESCALATION = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

/**
 * Ends a server that a killed run left on this data folder, and deletes a stale `postmaster.pid`. Only processes that
 * work inside this very folder are signalled: a process id alone may belong to another one by now.
 */
export const stopLeftover = async (place: ClusterPlace, log: (line: string) => void): Promise<void> => {
  const file = join(place.dataDir, 'postmaster.pid');
  if (!existsSync(place.dataDir)) return;
  if (process.platform === 'win32') return stopByControlProgram(place, file);

  const pid = postmasterPid(file);
  for (const signal of ESCALATION) {
    const left = serversIn(place.dataDir, pid);
    if (left.length === 0) break;
    log(`A database server of an earlier run is still there; it is being stopped (${signal}).`);
    // Without their postmaster the others end by themselves, so they are only waited for at first.
    for (const server of left) if (server === pid || signal === 'SIGKILL') signalIfAlive(server, signal);
    const until = performance.now() + POLITE_MS;
    while (performance.now() < until && serversIn(place.dataDir, pid).length > 0) await sleep(POLL_MS);
  }
  rmSync(file, { force: true });
};

const postmasterPid = (file: string): number | undefined => {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
};

/** Processes of this cluster. PostgreSQL works inside its data folder, which Linux shows; elsewhere `ps` names it. */
const serversIn = (dataDir: string, postmaster: number | undefined): number[] => {
  if (process.platform === 'linux') {
    const folder = realpathSync(dataDir);
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
      .map(Number);
  }
  return postmaster !== undefined && commandLine(postmaster).includes(dataDir) ? [postmaster] : [];
};

const workingFolder = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};

const commandLine = (pid: number): string => {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

const signalIfAlive = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const stopByControlProgram = ({ native, dataDir }: ClusterPlace, file: string): void => {
  if (!existsSync(file)) return;
  try {
    const flags = ['stop', '-D', dataDir, '-m', 'fast', '-w'];
    execFileSync(programIn(native, 'pg_ctl'), flags, { env: serverEnvironment(), stdio: 'ignore' });
  } catch {
    // Nothing was running: the server itself clears the file at its start.
  }
};
