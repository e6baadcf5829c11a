import { pause } from './pause.ts';
import type { Lease, Logged, Progress } from './placed.ts';

const LEASE_CHECK_MS = 50;

/** What becomes of one message: done with, or left to whoever holds the partition next. */
export type Outcome = 'done' | 'left';

type Work = {
  /** Handles the message with all its tries. */
  handle(logged: Logged, partition: HeldPartition): Promise<Outcome>;
  moved(partition: HeldPartition): void;
  idle(partition: HeldPartition): void;
};

/** A partition this process holds: its waiting messages, handled one after the other, and the place reached. */
export class HeldPartition {
  readonly lease: Lease;
  position: number;
  failures: number;
  /** Beyond this moment (performance.now) another process may hold the partition, so no message is begun. */
  validUntil: number;
  readonly #work: Work;
  readonly #lost = new AbortController();
  readonly #leaving = new AbortController();
  readonly #queue: Logged[] = [];
  #running: Promise<void> | undefined;

  constructor(lease: Lease, validUntil: number, work: Work) {
    this.lease = lease;
    this.position = lease.position;
    this.failures = lease.failures;
    this.validUntil = validUntil;
    this.#work = work;
  }

  /** Aborted when the partition is somebody else's now. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Aborted when no further message is to be begun here. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  get wantsMessages(): boolean {
    return !this.#running && !this.leaving.aborted;
  }

  get progress(): Progress {
    const { topic, partition, epoch } = this.lease;
    return { topic, partition, epoch, position: this.position, failures: this.failures };
  }

  /** Messages that were fed and not begun yet. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** The next messages, in order, behind those that wait already. */
  feed(messages: readonly Logged[]): void {
    if (messages.length === 0 || this.leaving.aborted) return;
    this.#queue.push(...messages);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#work.idle(this);
    });
  }

  /** Begins no further message and resolves when the one in hand is done. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#running;
  }

  /** Tells the handler in hand that it works for nothing. */
  lose(): void {
    this.#leaving.abort();
    this.#lost.abort();
  }

  async #run(): Promise<void> {
    for (let logged = this.#queue.shift(); logged; logged = this.#queue.shift()) {
      while (performance.now() > this.validUntil && !this.leaving.aborted) await pause(LEASE_CHECK_MS, this.leaving);
      if (this.leaving.aborted || (await this.#work.handle(logged, this)) === 'left') return;
      this.position = logged.seq;
      this.failures = 0;
      this.#work.moved(this);
    }
  }
}
