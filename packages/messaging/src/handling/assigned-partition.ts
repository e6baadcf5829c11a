import { delay } from './pause.ts';
import type { Lease, LogEntry } from './placed.ts';

const LEASE_CHECK_MS = 50;
/**
 * This number of messages after one that a process crashed with are marked one by one: the poison message may be
 * among them.
 */
const MARKED_AFTER_CRASH = 100;

/** The outcome of one message: done, or left to the next owner of the partition. */
export type Outcome = 'done' | 'left';

type Work = {
  /** Handles the message with all its tries. */
  handle(logged: LogEntry, partition: AssignedPartition): Promise<Outcome>;
  moved(partition: AssignedPartition): void;
  idle(partition: AssignedPartition): void;
};

/** A partition this process holds: its waiting messages, handled one after the other, and the place reached. */
export class AssignedPartition {
  readonly lease: Lease;
  position: number;
  failures: number;
  /** How often a process ended with the message behind `position`, as far as this one knew when it took over. */
  deaths: number;
  /** After this moment (performance.now) another process may own the partition, so no message is started. */
  validUntil: number;
  readonly #work: Work;
  readonly #lost = new AbortController();
  readonly #leaving = new AbortController();
  readonly #queue: LogEntry[] = [];
  #running: Promise<void> | undefined;
  /** Messages still to be marked before they are started. */
  #toNote: number;
  /** Whether a message in hand is noted, so that the end of this process would be counted. */
  #noted: 'no' | 'yes' | 'given back' = 'no';

  constructor(lease: Lease, validUntil: number, work: Work) {
    this.lease = lease;
    this.position = lease.position;
    this.failures = lease.failures;
    this.deaths = lease.deaths;
    this.#toNote = lease.deaths > 0 ? MARKED_AFTER_CRASH : 1;
    this.validUntil = validUntil;
    this.#work = work;
  }

  /** Aborted when another process owns the partition. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Aborted when no further message may be started here. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  get wantsMessages(): boolean {
    return !this.#running && !this.leaving.aborted;
  }

  get progress(): Lease {
    const { topic, partition, epoch } = this.lease;
    const deaths = this.deaths + (this.#noted === 'yes' ? 1 : 0);
    return { topic, partition, epoch, position: this.position, failures: this.failures, deaths };
  }

  /**
   * Marks the message behind `position` as started. Returns whether that has to be stored first: the next owner then
   * counts a crash unless more is stored.
   */
  begin(): boolean {
    if (this.#toNote === 0) return false;
    this.#noted = 'yes';
    return true;
  }

  /** Marks that this process survived the current try, whatever the outcome of the message. */
  clearCrashMarker(): void {
    if (this.#noted === 'no') return;
    this.#noted = 'no';
    this.#work.moved(this);
  }

  /** The next owner of the partition counts no crash for the message in progress. */
  revoke(): void {
    if (this.#noted !== 'yes') return;
    this.#noted = 'given back';
    this.#work.moved(this);
  }

  /** The partition stayed here after all. */
  reclaim(): void {
    if (this.#noted !== 'given back') return;
    this.#noted = 'yes';
    this.#work.moved(this);
  }

  /** Messages that were enqueued and not started yet. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** The next messages, in order, behind those that wait already. */
  enqueue(messages: readonly LogEntry[]): void {
    if (messages.length === 0 || this.leaving.aborted) return;
    this.#queue.push(...messages);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#work.idle(this);
    });
  }

  /** Starts no further message and resolves when the one in progress is done. */
  async drain(): Promise<void> {
    this.#leaving.abort();
    await this.#running;
  }

  /** Aborts the handler in progress: its result cannot be committed. */
  markLost(): void {
    this.#leaving.abort();
    this.#lost.abort();
  }

  async #run(): Promise<void> {
    for (let logged = this.#queue.shift(); logged; logged = this.#queue.shift()) {
      while (performance.now() > this.validUntil && !this.leaving.aborted) await delay(LEASE_CHECK_MS, this.leaving);
      if (this.leaving.aborted || (await this.#work.handle(logged, this)) === 'left') return;
      this.position = logged.seq;
      this.failures = 0;
      this.deaths = 0;
      this.#noted = 'no';
      this.#toNote = Math.max(0, this.#toNote - 1);
      this.#work.moved(this);
    }
  }
}
