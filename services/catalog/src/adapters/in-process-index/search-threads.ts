import { Worker } from 'node:worker_threads';
import type { Neighbour, SegmentRef } from '@tillmap/matching';
import type { FromReader, Question, ToReader } from './messages.ts';

/** Questions a thread takes at once: small, so that a short list does not wait behind a long one. */
const QUESTIONS_AT_ONCE = 64;

/**
 * What a search leaves behind is garbage at once, and the index lies in shared memory outside the heap: without a bound
 * each thread's heap grows lazily to hundreds of megabytes.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 } as const;

type Job = {
  readonly wholesaler: string;
  readonly questions: readonly Question[];
  readonly most: number;
  resolve(found: Neighbour[][]): void;
};
type Thread = { readonly worker: Worker; job: Job | undefined };

/** Threads that search. Jobs of several callers take turns, piece by piece. */
export class SearchThreads {
  readonly #threads: Thread[] = [];
  /** One queue a caller; the next piece comes from the next caller. */
  readonly #queues: Job[][] = [];
  readonly #onSeen: (wholesaler: string, ticket: number) => void;

  constructor(count: number, onSeen: (wholesaler: string, ticket: number) => void) {
    this.#onSeen = onSeen;
    for (let at = 0; at < count; at++) {
      const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), { resourceLimits: THREAD_LIMITS });
      const thread: Thread = { worker, job: undefined };
      worker.on('message', (message: FromReader) => this.#hear(thread, message));
      // Without its threads the process can not do its work: it ends, and whoever watches starts a sound one.
      worker.on('error', (error) => {
        throw error;
      });
      this.#threads.push(thread);
    }
  }

  get count(): number {
    return this.#threads.length;
  }

  show(wholesaler: string, ticket: number, segments: readonly SegmentRef[]): void {
    for (const { worker } of this.#threads)
      worker.postMessage({ kind: 'segments', ticket, wholesaler, segments } satisfies ToReader);
  }

  async search(wholesaler: string, questions: readonly Question[], most: number): Promise<Neighbour[][]> {
    const pieces: Promise<Neighbour[][]>[] = [];
    const queue: Job[] = [];
    for (let from = 0; from < questions.length; from += QUESTIONS_AT_ONCE) {
      const piece = questions.slice(from, from + QUESTIONS_AT_ONCE);
      pieces.push(new Promise((resolve) => queue.push({ wholesaler, questions: piece, most, resolve })));
    }
    if (queue.length > 0) this.#queues.push(queue);
    this.#giveOut();
    return (await Promise.all(pieces)).flat();
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #next(): Job | undefined {
    const queue = this.#queues.shift();
    const job = queue?.shift();
    if (queue && queue.length > 0) this.#queues.push(queue);
    return job;
  }

  #giveOut(): void {
    for (const thread of this.#threads) {
      if (thread.job) continue;
      const job = this.#next();
      if (!job) return;
      thread.job = job;
      const { wholesaler, questions, most } = job;
      thread.worker.postMessage({ kind: 'search', wholesaler, questions, most } satisfies ToReader);
    }
  }

  #hear(thread: Thread, message: FromReader): void {
    if (message.kind === 'seen') {
      this.#onSeen(message.wholesaler, message.ticket);
      return;
    }
    thread.job?.resolve(message.neighbours);
    thread.job = undefined;
    this.#giveOut();
  }
}
