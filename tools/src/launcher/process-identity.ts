import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A process, told apart from a later one that got the same id. */
export const identitySchema = z.object({ pid: z.int(), started: z.string() }).readonly();
export type ProcessIdentity = z.infer<typeof identitySchema>;

/** The identity of a running process, or nothing where there is none (a zombie counts as none). */
export const identify = (pid: number): ProcessIdentity | undefined => {
  if (process.platform === 'linux') return identifyByProc(pid);
  if (process.platform === 'win32') return isSignalable(pid) ? { pid, started: '' } : undefined;
  try {
    const [state = '', ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return state === '' || state.startsWith('Z') ? undefined : { pid, started: started.join(' ') };
  } catch {
    return undefined;
  }
};

export const isStillRunning = ({ pid, started }: ProcessIdentity): boolean => identify(pid)?.started === started;

/** Sends a signal only if the process is still the one that was recorded. */
export const signal = (process_: ProcessIdentity, name: NodeJS.Signals): void => {
  if (!isStillRunning(process_)) return;
  try {
    process.kill(process_.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const identifyByProc = (pid: number): ProcessIdentity | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the command's closing bracket: state is the first field, the start time in ticks since boot the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { pid, started: `${boot}:${fields[19]}` };
  } catch {
    return undefined;
  }
};

const isSignalable = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
