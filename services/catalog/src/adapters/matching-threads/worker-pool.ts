import { KeptThread, type OnThreadEnd } from '@tillmap/service-kit';
import { DomainError } from '@tillmap/service-kit/domain';
import type { FromThread, WorkerCommand, WorkerRequest, WorkerResponse } from './messages.ts';

/**
 * What a search or a question leaves behind is garbage at once, and index and weights lie in shared memory outside the
 * heap: without a bound each thread's heap grows lazily to hundreds of megabytes. Bounds that the process was started with
 * hold for its threads as well, in place of these.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 } as const;

/**
 * A thread ended with a piece of work. Whoever asked for it may ask again; it counts as a failure all the same, so that a
 * message that ends every thread is given up at last.
 */
class PieceLost extends DomainError {
  constructor(cause: Error) {
    super('matching-stopped', 503, 'Products could not be matched right now. Please try again in a moment.', {
      cause,
      retryAfterSeconds: 1,
    });
  }
}

type Seen = (wholesaler: string, ticket: number, thread: number) => void;
type Work = {
  readonly submit: () => WorkerRequest;
  resolve(answer: WorkerResponse): void;
  reject(error: unknown): void;
};
type Thread = { readonly kept: KeptThread<WorkerCommand | WorkerRequest, FromThread>; work: Work | undefined };

/**
 * Threads that search names and ask classifiers, started when they are first needed. Callers take turns, piece by piece.
 * One that ends by itself is started again and told what the others know; only the piece it had fails.
 */
export class MatchingWorkerPool {
  readonly count: number;
  readonly #onThreadEnd: OnThreadEnd;
  readonly #threads: Thread[] = [];
  /** One queue a caller; the next piece comes from the next caller. */
  #queues: Work[][] = [];
  /** The last that was told of each wholesaler's segments and classifier, for threads that start later. */
  readonly #segments = new Map<string, Extract<WorkerCommand, { kind: 'segments' }>>();
  readonly #classifiers = new Map<string, Extract<WorkerCommand, { kind: 'take' }>>();
  #onSegmentsApplied: Seen = () => undefined;

  constructor(count: number, onThreadEnd: OnThreadEnd) {
    this.count = count;
    this.#onThreadEnd = onThreadEnd;
  }

  /**
   * Hears of each thread, by its number, that sees the segments it was told of. One that is not there counts as if it saw
   * them: it knows them before it is asked anything again.
   */
  onSegmentsApplied(hear: Seen): void {
    this.#onSegmentsApplied = hear;
  }

  /** Every thread knows it before whatever it is asked from now on. */
  broadcast(message: WorkerCommand): void {
    if (message.kind === 'segments') this.#segments.set(message.wholesaler, message);
    else if (message.kind === 'take') this.#classifiers.set(message.wholesaler, message);
    else this.#classifiers.delete(message.wholesaler);
    for (const [number, { kept }] of this.#started().entries())
      if (kept.isUp) kept.post(message);
      else if (message.kind === 'segments') this.#onSegmentsApplied(message.wholesaler, message.ticket, number);
  }

  /**
   * Asks piece by piece, each of whichever thread is free, and answers in their order. A piece is made only when it is
   * sent: what every thread was told until then is known where it is answered. Throws when a thread ended with one of the
   * pieces; those that were not sent yet are left out then.
   */
  async submit(pieces: readonly (() => WorkerRequest)[]): Promise<WorkerResponse[]> {
    const queue: Work[] = [];
    const answers = pieces.map(
      (submit) => new Promise<WorkerResponse>((resolve, reject) => queue.push({ submit, resolve, reject })),
    );
    if (queue.length > 0) this.#queues.push(queue);
    this.#giveOut();
    try {
      return await Promise.all(answers);
    } catch (error) {
      this.#queues = this.#queues.filter((one) => one !== queue);
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ kept }) => kept.close()));
  }

  #started(): readonly Thread[] {
    while (this.#threads.length < this.count) this.#threads.push(this.#start(this.#threads.length));
    return this.#threads;
  }

  #start(number: number): Thread {
    const thread: Thread = {
      work: undefined,
      kept: new KeptThread<WorkerCommand | WorkerRequest, FromThread>({
        name: 'matching',
        entry: new URL('./matching-thread.ts', import.meta.url),
        options: { resourceLimits: THREAD_LIMITS },
        onMessage: (message) => this.#hear(thread, number, message),
        onRestart: () => {
          for (const told of [...this.#segments.values(), ...this.#classifiers.values()]) thread.kept.post(told);
          this.#giveOut();
        },
        onEnd: (error) => {
          const { work } = thread;
          thread.work = undefined;
          work?.reject(new PieceLost(error));
          for (const { wholesaler, ticket } of this.#segments.values())
            this.#onSegmentsApplied(wholesaler, ticket, number);
        },
        onThreadEnd: this.#onThreadEnd,
      }),
    };
    return thread;
  }

  #next(): Work | undefined {
    const queue = this.#queues.shift();
    const work = queue?.shift();
    if (queue && queue.length > 0) this.#queues.push(queue);
    return work;
  }

  #giveOut(): void {
    for (const thread of this.#started()) {
      while (!thread.work && thread.kept.isUp) {
        const work = this.#next();
        if (!work) return;
        try {
          thread.kept.post(work.submit());
          thread.work = work;
        } catch (error) {
          // This piece cannot be sent; whoever asked hears of it, and the next one is as good as before.
          work.reject(error);
        }
      }
    }
  }

  #hear(thread: Thread, number: number, message: FromThread): void {
    if (message.kind === 'seen') {
      this.#onSegmentsApplied(message.wholesaler, message.ticket, number);
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
export const toSlices = <Item>(items: readonly Item[], most: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, piece) => items.slice(piece * most, (piece + 1) * most));
