import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Seconds of processor time by process. */
export type ProcessorTimes = ReadonlyMap<string, number>;

// What Linux counts in, on every machine Node runs on.
const TICKS_PER_SECOND = 100;

/** Processor time each process has used so far, with what it started. Empty elsewhere than on Linux. */
export const processorTimes = (processes: ReadonlyMap<string, number>): ProcessorTimes => {
  const stats = readStats();
  return new Map(
    [...processes].map(([name, pid]) => {
      const own = stats.filter((stat) => stat.pid === pid || stat.parent === pid);
      return [name, own.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND];
    }),
  );
};

/** What was used between two looks; a process that was started again in between counts from its start. */
export const usedBetween = (before: ProcessorTimes, after: ProcessorTimes): ProcessorTimes =>
  new Map([...after].map(([name, seconds]) => [name, Math.max(0, seconds - Math.min(seconds, before.get(name) ?? 0))]));

/** Seconds all processors of the machine have been busy so far, with whatever it was. */
export const busySeconds = (): number =>
  cpus().reduce((all, { times }) => all + times.user + times.nice + times.sys + times.irq, 0) / 1_000;

type Stat = Readonly<{ pid: number; parent: number; ticks: number }>;

const readStats = (): Stat[] => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStat(Number(name)) ?? []);
  } catch {
    return [];
  }
};

const readStat = (pid: number): Stat | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the command's closing bracket: the parent is the second field, then user, system and ended children's time.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, count) => sum + count, 0);
    return { pid, parent: fields[1] ?? 0, ticks };
  } catch {
    return undefined;
  }
};
