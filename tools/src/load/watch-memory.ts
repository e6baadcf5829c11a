import { residentMb } from '../product/resident-memory.ts';
import { inBlocks, type Sample, type Slope, slopeOf } from './memory-slope.ts';

const EVERY_MS = 2_000;
const MS_PER_MINUTE = 60_000;
/** Of the time, at its beginning: caches fill, and a heap takes what it works in. */
const WARM_UP = 0.3;
const BLOCKS = 14;

/** What a process held when it was warm, at the end, and how that changed. */
export type Memory = Readonly<{ name: string; first: number; last: number; slope: Slope }>;

/** Samples the resident memory of each process of ours until `end` is called. */
export const watchMemory = (processes: () => ReadonlyMap<string, number>): Readonly<{ end(): readonly Memory[] }> => {
  const began = performance.now();
  const samples = new Map<string, Sample[]>();
  const timer = setInterval(() => {
    const minute = (performance.now() - began) / MS_PER_MINUTE;
    for (const [name, pid] of processes()) {
      const megabytes = residentMb(pid);
      // Of PostgreSQL only the first process is known, which does no work.
      if (megabytes !== undefined && name !== 'postgres')
        samples.set(name, [...(samples.get(name) ?? []), { minute, megabytes }]);
    }
  }, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
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
