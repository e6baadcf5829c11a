import { withTimeout } from '@tillmap/service-kit/domain';
import type { Log } from '@tillmap/storage/database';
import type { AssignedPartition } from './assigned-partition.ts';
import { type Lease, partitionKey } from './log-entry.ts';

const FLUSH_MS = 100;
const NOW_MS = 2_000;

/** Stores the offsets of these partitions for the group; returns those that this process still owns. */
type Commit = (partitions: readonly AssignedPartition[]) => Promise<readonly AssignedPartition[]>;

/** Writes the partitions' places, many at once: what was handled since the last write comes again after a kill. */
export class OffsetCommitter {
  readonly #commit: Commit;
  readonly #group: string;
  readonly #log: Log;
  readonly #dirty = new Set<AssignedPartition>();
  /** The last mark of a message in hand that this process itself stored, by partition. */
  readonly #begun = new Map<string, Lease>();
  #timer: NodeJS.Timeout | undefined;
  /** Writing takes longer than a message may be held up. */
  #isLate = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(commit: Commit, group: string, log: Log) {
    this.#commit = commit;
    this.#group = group;
    this.#log = log;
  }

  markDirty = (partition: AssignedPartition): void => {
    this.#dirty.add(partition);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  };

  /**
   * Commits at once and resolves when it is stored, or after 2 s: an unavailable store delays one message, not each.
   */
  async flushNow(partition: AssignedPartition): Promise<void> {
    this.#dirty.add(partition);
    this.#begun.set(partitionKey(partition.lease), partition.progress);
    const written = this.flush().then(() => {
      this.#isLate = false;
    });
    if (this.#isLate) return;
    await withTimeout(written, NOW_MS, () => {
      this.#isLate = true;
    });
  }

  /** The lease without a false crash: this process lost the partition and has it again. */
  withoutOwnCrash(lease: Lease): Lease {
    const own = this.#begun.get(partitionKey(lease));
    const isOwn = own !== undefined && own.position === lease.position && own.deaths === lease.deaths;
    return isOwn ? { ...lease, deaths: lease.deaths - 1 } : lease;
  }

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
    // Behind a slow message that is done the mark goes on to the next one that is not.
    for (const one of batch)
      if (one.progress.deaths > one.deaths) this.#begun.set(partitionKey(one.lease), one.progress);
    try {
      const kept = new Set(await this.#commit(batch));
      // Another process owns it: this one was paused or cut off for longer than its lease.
      for (const one of batch) if (!kept.has(one)) one.markLost();
    } catch (error) {
      this.#log.warn({ err: error, group: this.#group }, 'Offset commit failed; retrying');
      for (const one of batch) this.#dirty.add(one);
      this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS * 5).unref();
    }
  }
}
