import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '@tillmap/tools/product/resident-memory.ts';
import { collectGarbage } from './collect-garbage.ts';
import { inBlocks, type Sample, type Slope, slopeOf } from './memory-slope.ts';

const EVERY_MS = 15_000;
const MS_PER_MINUTE = 60_000;
/** Of the time, at its beginning: caches fill, and a heap takes what it works in. */
const WARM_UP = 0.3;
const BLOCKS = 14;

/** What a process held when it was warm, at the end, and how that changed, each time when its garbage had been collected. */
export type Memory = Readonly<{ name: string; first: number; last: number; slope: Slope }>;

/** Samples the resident memory of each process of ours until `end` is called. */
export const watchMemory = (
  processes: () => ReadonlyMap<string, number>,
): Readonly<{ end(): Promise<readonly Memory[]> }> => {
  const began = performance.now();
  const ending = new AbortController();
  const samples = new Map<string, Sample[]>();
  const sample = async (name: string, pid: number): Promise<void> => {
    // Without it what a busy process holds grows for many minutes, until the engine bothers.
    const isCollected = await collectGarbage(pid);
    const megabytes = isCollected ? residentMb(pid) : undefined;
    const minute = (performance.now() - began) / MS_PER_MINUTE;
    if (megabytes !== undefined) samples.set(name, [...(samples.get(name) ?? []), { minute, megabytes }]);
  };
  const watching = (async () => {
    while (!ending.signal.aborted) {
      // PostgreSQL is no process of Node.
      for (const [name, pid] of processes())
        if (name !== 'postgres' && !ending.signal.aborted) await sample(name, pid).catch(() => undefined);
      await pause(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    end: async () => {
      ending.abort();
      await watching;
      return [...samples].flatMap(([name, all]) => memoryOf(name, all) ?? []);
    },
  };
};

/** Undefined where the time was too short to tell. */
const memoryOf = (name: string, all: readonly Sample[]): Memory | undefined => {
  const blocks = inBlocks(all.slice(Math.floor(all.length * WARM_UP)), BLOCKS);
  if (blocks.length < BLOCKS) return undefined;
  return { name, first: blocks[0]!.megabytes, last: blocks.at(-1)!.megabytes, slope: slopeOf(blocks) };
};
