import { CrashMarker } from './crash-marker.ts';
import type { Lease, LogEntry } from './log-entry.ts';
import { delay } from './pause.ts';
import { SlowKeyQueues } from './slow-key-queues.ts';
import { SlowMessageDetector } from './slow-message-detector.ts';

const LEASE_CHECK_MS = 50;
/** A message that takes longer, its tries included, lets other keys of its partition pass. */
const ASIDE_AFTER_MS = 5_000;

/** The outcome of one message: done, or left to the next owner of the partition. */
export type Outcome = 'done' | 'left';

type Work = {
  /** Handles the message with all its tries. */
  handle(logged: LogEntry, partition: AssignedPartition): Promise<Outcome>;
  /** This message takes long, and others need its slot until its handling ends. */
  putAside(handling: Promise<Outcome>): void;
  moved(partition: AssignedPartition): void;
  idle(partition: AssignedPartition): void;
};

/**
 * A partition this process holds: its waiting messages, handled one after the other, and the place reached. One that takes
 * long goes on in a lane of its own, with the others of its key behind it; the place stays before it until it is done.
 */
export class AssignedPartition {
  readonly lease: Lease;
  /** After this moment (performance.now) another process may own the partition, so no message is started. */
  validUntil: number;
  readonly #work: Work;
  readonly #crashes: CrashMarker;
  readonly #slow: SlowMessageDetector;
  readonly #lanes = new SlowKeyQueues();
  /** Counted failures of messages in hand, by their numbers. */
  readonly #failures = new Map<number, number>();
  /** The last message that was taken from the queue and is done or in a lane. */
  #taken: number;
  #current: number | undefined;
  /** The last message that was enqueued. */
  #enqueued: number;
  /** Counted failures, by the owner before, of the first message to come. */
  #inherited: number;
  readonly #lost = new AbortController();
  readonly #leaving = new AbortController();
  readonly #queue: LogEntry[] = [];
  #running: Promise<void> | undefined;

  constructor(lease: Lease, validUntil: number, work: Work, asideAfterMs: number = ASIDE_AFTER_MS) {
    this.lease = lease;
    this.#taken = lease.position;
    this.#enqueued = lease.position;
    this.#inherited = lease.failures;
    this.#crashes = new CrashMarker(lease.deaths);
    this.#slow = new SlowMessageDetector(asideAfterMs);
    this.validUntil = validUntil;
    this.#work = work;
  }

  /** How often a process ended with the message behind `position`, as far as this one knew when it took over. */
  get deaths(): number {
    return this.#crashes.deaths;
  }

  /** The last message before the first one that is not done. */
  get position(): number {
    const first = this.#lanes.first;
    return first === undefined ? this.#taken : first - 1;
  }

  /** The last message that was enqueued: read on behind it. */
  get readTo(): number {
    return this.#enqueued;
  }

  /** Counts a failure of a message in hand; returns how many it has. */
  countFailure({ seq }: LogEntry): number {
    const count = (this.#failures.get(seq) ?? 0) + 1;
    this.#failures.set(seq, count);
    return count;
  }

  /** A message in hand waits for a slot until then: that is not its own slowness. */
  waitsForSlot({ seq }: LogEntry, slot: Promise<void>): void {
    this.#slow.waitsForSlot(seq, slot);
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
    const deaths = this.#crashes.deathsToStore;
    const first = this.#first;
    const failures = first === undefined ? this.#inherited : (this.#failures.get(first) ?? 0);
    return { topic, partition, epoch, position: this.position, failures, deaths };
  }

  /** The message behind `position`, where it is in hand or in a lane. */
  get #first(): number | undefined {
    return this.#lanes.first ?? this.#current;
  }

  /**
   * Marks the message behind `position` as started. Returns whether that has to be stored first: the next owner then
   * counts a crash unless more is stored.
   */
  begin(): boolean {
    return this.#crashes.begin(this.isPassed);
  }

  /** Marks that this process survived the current try of a message, whatever its outcome. */
  clearCrashMarker(): void {
    if (this.#crashes.survived(this.isPassed)) this.#work.moved(this);
  }

  /** The next owner of the partition counts no crash for the message in progress. */
  revoke(): void {
    if (this.#crashes.revoke()) this.#work.moved(this);
  }

  /** The partition stayed here after all. */
  reclaim(): void {
    if (this.#crashes.reclaim()) this.#work.moved(this);
  }

  /** Whether a message takes long and others pass it. */
  get isPassed(): boolean {
    return this.#lanes.first !== undefined;
  }

  /** Messages that were enqueued and not started yet. */
  get waiting(): number {
    return this.queued + this.#lanes.waiting;
  }

  /** Those of them that wait in no lane: what waits in lanes has a limit of its own. */
  get queued(): number {
    return this.#queue.length;
  }

  /** The next messages, in order, behind those that wait already. */
  enqueue(messages: readonly LogEntry[]): void {
    if (messages.length === 0 || this.leaving.aborted) return;
    this.#queue.push(...messages);
    this.#enqueued = messages.at(-1)!.seq;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#work.idle(this);
    });
  }

  /** Starts no further message and resolves when those in progress are done. */
  async drain(): Promise<void> {
    this.#leaving.abort();
    await this.#running;
    await this.#lanes.drained();
  }

  /** Aborts the handler in progress: its result cannot be committed. */
  markLost(): void {
    this.#leaving.abort();
    this.#lost.abort();
  }

  async #run(): Promise<void> {
    for (let logged = this.#queue.shift(); logged; logged = this.#queue.shift()) {
      await this.#lanes.untilRoom(this.leaving);
      if (this.leaving.aborted) return;
      if (this.#lanes.join(logged)) {
        this.#taken = logged.seq;
        continue;
      }
      if (!(await this.#mayStart())) return;
      this.#current = logged.seq;
      if (this.#inherited > 0) this.#failures.set(logged.seq, this.#inherited);
      this.#inherited = 0;
      const handling = this.#work.handle(logged, this);
      if (await this.#slow.isSlow(logged.seq, handling, () => this.#mayBePassed)) {
        this.#putAside(logged, handling);
        continue;
      }
      if ((await handling) === 'left') return;
      this.#finish(logged, () => {
        this.#taken = logged.seq;
        this.#current = undefined;
        this.#lanes.passed();
      });
    }
  }

  /** Waits while the lease is not sure to be valid; returns whether a message may be started here. */
  async #mayStart(): Promise<boolean> {
    while (performance.now() > this.validUntil && !this.leaving.aborted) await delay(LEASE_CHECK_MS, this.leaving);
    return !this.leaving.aborted;
  }

  /** Behind a crash nothing passes, because what is to blame is looked for. */
  get #mayBePassed(): boolean {
    return this.deaths === 0 && this.#lanes.hasRoom && !this.leaving.aborted;
  }

  /** The next one of a slow key lets others have its slot as well, once it takes long itself. */
  async #lendOnceSlow(logged: LogEntry, handling: Promise<Outcome>): Promise<void> {
    if (await this.#slow.isSlow(logged.seq, handling, () => true)) this.#work.putAside(handling);
  }

  #putAside(slow: LogEntry, handling: Promise<Outcome>): void {
    this.#work.putAside(handling);
    this.#lanes.open(slow, async (next) => {
      let outcome = handling;
      for (let logged: LogEntry | undefined = slow; logged; ) {
        if ((await outcome) === 'left') return;
        const { seq } = logged;
        this.#finish(logged, () => this.#lanes.finish(seq));
        if (!(await this.#mayStart())) return;
        logged = next();
        if (logged) {
          outcome = this.#work.handle(logged, this);
          void this.#lendOnceSlow(logged, outcome);
        }
      }
    });
    this.#taken = slow.seq;
    this.#current = undefined;
    this.#crashes.passedOne();
  }

  /** A message is done; `leave` takes it out of hand. */
  #finish({ seq }: LogEntry, leave: () => void): void {
    const wasFirst = seq === this.#first;
    leave();
    this.#failures.delete(seq);
    if (wasFirst) this.#crashes.firstDone(this.isPassed);
    this.#crashes.passedOne();
    this.#work.moved(this);
  }
}
