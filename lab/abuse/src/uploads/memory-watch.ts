import { readFileSync } from 'node:fs';

const EVERY_MS = 50;

/** Megabytes that a process holds now; 0 when it is gone. */
const residentOf = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Watches how much more memory each process holds than at the beginning; `stop` answers the most, in megabytes. */
export const watchMemory = (processes: ReadonlyMap<string, number>) => {
  const before = new Map([...processes].map(([name, pid]) => [name, residentOf(pid)]));
  const most = new Map<string, number>();
  const look = (): void => {
    for (const [name, pid] of processes)
      most.set(name, Math.max(most.get(name) ?? 0, residentOf(pid) - (before.get(name) ?? 0)));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: (): ReadonlyMap<string, number> => {
      clearInterval(timer);
      look();
      return most;
    },
  };
};
