import type { Segment, SimilarityIndex } from '@tillmap/classification/matching/index';
import { writeIndex } from './index-files.ts';
import type { FromWriter, WriterData } from './messages.ts';

/** A first failure is not the last: the disk may have room again. */
type Tell = (message: FromWriter) => void;

/**
 * Saves the indexes of all wholesalers while they are settled, at most once in an interval: writing a million names
 * takes some hundred megabytes, and a start only has to catch up with what came since.
 */
export const indexSaver = ({ folder, saveEveryMs }: WriterData, tell: Tell) => {
  let at: string | undefined;
  let savedAt: string | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let writing = false;
  let again: NodeJS.Timeout | undefined;

  const write = async (position: string, contents: ReadonlyMap<string, readonly Segment[]>): Promise<void> => {
    const began = performance.now();
    try {
      const written = await writeIndex(folder, position, contents);
      savedAt = position;
      tell({ written: { ...written, ms: Math.round(performance.now() - began) } });
    } catch (error) {
      tell({ notWritten: error instanceof Error ? error.message : String(error) });
    }
  };

  return {
    /** Everything up to this position is in the index. */
    reached(position: string | undefined): void {
      at = position ?? at;
    },
    /** What the folder has is the index at this place. */
    restored(position: string): void {
      [at, savedAt, last] = [position, position, performance.now()];
    },
    /** The last one is noted: what is written from now on is not taken for a remainder of it. */
    noted(): void {
      writing = false;
      last = performance.now();
    },
    /** Called when there is nothing else to do; `later` requests another call. */
    pause(indexes: ReadonlyMap<string, SimilarityIndex>, later: () => void): void {
      if (folder === '' || at === undefined || at === savedAt || writing) return;
      if (![...indexes.values()].every(({ isSettled }) => isSettled)) return;
      const wait = last + saveEveryMs - performance.now();
      clearTimeout(again);
      if (wait > 0) {
        again = setTimeout(later, wait);
        return;
      }
      writing = true;
      // Settled segments hold live documents only; what is deleted while they are written was published after `at`.
      const contents = new Map(
        [...indexes].map(([wholesaler, index]) => [wholesaler, index.segments().map(({ segment }) => segment)]),
      );
      void write(at, contents);
    },
  };
};
