import { readFileSync } from 'node:fs';
import type { Peaks } from './figures.ts';

const SAMPLE_MS = 100;
const KB_PER_MB = 1024;

export type MemoryWatch = Readonly<{
  /** The highest resident memory of each process since the last call. */
  take(): Peaks;
  stop(): void;
}>;

/** Looks into /proc ten times a second; elsewhere than on Linux it sees nothing. */
export const watchMemory = (processes: () => ReadonlyMap<string, number>): MemoryWatch => {
  let peaks = new Map<string, number>();
  const timer = setInterval(() => {
    for (const [name, pid] of processes()) {
      const now = residentMb(pid);
      if (now !== undefined) peaks.set(name, Math.max(now, peaks.get(name) ?? 0));
    }
  }, SAMPLE_MS);
  return {
    take: () => {
      const taken = peaks;
      peaks = new Map();
      return taken;
    },
    stop: () => clearInterval(timer),
  };
};

const residentMb = (pid: number): number | undefined => {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / KB_PER_MB;
  } catch {
    return undefined;
  }
};
