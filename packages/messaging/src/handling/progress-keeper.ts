import type { Log } from '@tillmap/database';
import type { HeldPartition } from './held-partition.ts';

const FLUSH_MS = 100;

/** Keeps the places of these partitions for the group; answers those that are still this process's to move. */
type Commit = (partitions: readonly HeldPartition[]) => Promise<readonly HeldPartition[]>;

/** Writes the partitions' places, many at once: what was handled since the last write comes again after a kill. */
export class ProgressKeeper {
  readonly #commit: Commit;
  readonly #group: string;
  readonly #log: Log;
  readonly #dirty = new Set<HeldPartition>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(commit: Commit, group: string, log: Log) {
    this.#commit = commit;
    this.#group = group;
    this.#log = log;
  }

  note = (partition: HeldPartition): void => {
    this.#dirty.add(partition);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  };

  /** Writes what is noted now. A failure is logged and tried again with the next write. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const batch = [...this.#dirty].filter(({ lost }) => !lost.aborted);
    this.#dirty.clear();
    if (batch.length === 0) return;
    try {
      const kept = new Set(await this.#commit(batch));
      // Somebody else's now: this process was paused or cut off for longer than its lease.
      for (const one of batch) if (!kept.has(one)) one.lose();
    } catch (error) {
      this.#log.warn({ err: error, group: this.#group }, 'Progress was not written; trying again');
      for (const one of batch) this.#dirty.add(one);
      this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS * 5).unref();
    }
  }
}
