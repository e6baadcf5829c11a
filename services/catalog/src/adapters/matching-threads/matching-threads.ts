import { Worker } from 'node:worker_threads';
import type { Answer, Asked, FromThread, Told } from './messages.ts';

/**
 * What a search or a question leaves behind is garbage at once, and index and weights lie in shared memory outside the
 * heap: without a bound each thread's heap grows lazily to hundreds of megabytes. Bounds that the process was started with
 * hold for its threads as well, in place of these.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 } as const;

type Seen = (wholesaler: string, ticket: number) => void;
type Work = { readonly ask: () => Asked; resolve(answer: Answer): void };
type Thread = { readonly worker: Worker; work: Work | undefined };

/** Threads that search names and ask classifiers, started when they are first needed. Callers take turns, piece by piece. */
export class MatchingThreads {
  readonly count: number;
  #threads: Thread[] = [];
  /** One queue a caller; the next piece comes from the next caller. */
  readonly #queues: Work[][] = [];
  #onSeen: Seen = () => undefined;

  constructor(count: number) {
    this.count = count;
  }

  /** Hears of each thread that sees the segments it was told of. */
  onSeen(hear: Seen): void {
    this.#onSeen = hear;
  }

  /** Every thread knows it before whatever it is asked from now on. */
  tell(message: Told): void {
    for (const { worker } of this.#started()) worker.postMessage(message);
  }

  /**
   * Asks piece by piece, each of whichever thread is free, and answers in their order. A piece is made only when it is
   * sent: what every thread was told until then is known where it is answered.
   */
  ask(pieces: readonly (() => Asked)[]): Promise<Answer[]> {
    const queue: Work[] = [];
    const answers = pieces.map((ask) => new Promise<Answer>((resolve) => queue.push({ ask, resolve })));
    if (queue.length > 0) this.#queues.push(queue);
    this.#giveOut();
    return Promise.all(answers);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #started(): readonly Thread[] {
    while (this.#threads.length < this.count) {
      const worker = new Worker(new URL('./matching-thread.ts', import.meta.url), { resourceLimits: THREAD_LIMITS });
      const thread: Thread = { worker, work: undefined };
      worker.on('message', (message: FromThread) => this.#hear(thread, message));
      // Without its threads the process can not do its work: it ends, and whoever watches starts a sound one.
      worker.on('error', (error) => {
        throw error;
      });
      this.#threads.push(thread);
    }
    return this.#threads;
  }

  #next(): Work | undefined {
    const queue = this.#queues.shift();
    const work = queue?.shift();
    if (queue && queue.length > 0) this.#queues.push(queue);
    return work;
  }

  #giveOut(): void {
    for (const thread of this.#started()) {
      if (thread.work) continue;
      const work = this.#next();
      if (!work) return;
      const message = work.ask();
      thread.work = work;
      thread.worker.postMessage(message);
    }
  }

  #hear(thread: Thread, message: FromThread): void {
    if (message.kind === 'seen') {
      this.#onSeen(message.wholesaler, message.ticket);
      return;
    }
    const { work } = thread;
    thread.work = undefined;
    // The next piece first: a thread need not wait until this answer is read.
    this.#giveOut();
    work?.resolve(message);
  }
}

/** The parts of a long list, so that a short one does not wait behind all of it. */
export const inPieces = <Item>(items: readonly Item[], most: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, piece) => items.slice(piece * most, (piece + 1) * most));
