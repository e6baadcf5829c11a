import { readFileSync } from 'node:fs';

const KB_PER_MB = 1024;

/** Resident memory of a process in MB, by /proc; undefined where it has ended, and elsewhere than on Linux. */
export const residentMb = (pid: number): number | undefined => {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / KB_PER_MB;
  } catch {
    return undefined;
  }
};
