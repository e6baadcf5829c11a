import { residentMb } from '@tillmap/tools/product/resident-memory.ts';
import type { Peaks } from './figures.ts';

const SAMPLE_MS = 100;

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
