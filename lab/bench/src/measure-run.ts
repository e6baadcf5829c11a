import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningProduct } from '@tillmap/tools/product/running-product.ts';
import type { Figure, Measured } from './figures.ts';
import { type MemoryWatch, watchMemory } from './memory-watch.ts';
import { processorTimes, usedBetween } from './processor-watch.ts';

type Named = Pick<Measured, 'number' | 'title'>;
type Processes = RunningProduct['processes'];

/** Takes one measurement, with what every process used of memory and processor during it. */
export const measureRun = async (
  processes: Processes,
  watch: MemoryWatch,
  named: Named,
  run: () => Promise<Figure[]>,
): Promise<Measured> => {
  watch.take();
  const before = processorTimes(processes());
  const figures = await run();
  const used = usedBetween(before, processorTimes(processes()));
  return { ...named, figures, peaks: watch.take(), used };
};

/** One measurement on a product that holds nothing else. */
export const measureInIsolation = async (
  processes: Processes,
  named: Named,
  say: (message: string) => void,
  measure: () => Promise<Figure[]>,
): Promise<Measured> => {
  const watch = watchMemory(processes);
  say(`${named.number}. ${named.title}`);
  try {
    return await measureRun(processes, watch, named, measure);
  } finally {
    watch.stop();
  }
};

/** A folder for the files of the measurements. */
export const folderIn = (dataDir: string): string => {
  const folder = join(dataDir, 'bench');
  mkdirSync(folder, { recursive: true });
  return folder;
};
