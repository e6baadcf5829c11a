import { type OnThreadEnd, SupervisedThread } from '@tillmap/service-kit';
import { DomainError } from '@tillmap/service-kit/domain';
import type { FromThread, WorkerCommand, WorkerRequest, WorkerResponse } from './messages.ts';

/**
 * What a search or a prediction leaves behind is garbage at once, and index and weights lie in shared memory outside
 * the heap: without a limit each thread's heap grows lazily to hundreds of megabytes. Limits that the process was
 * started with hold for its threads instead of these.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 } as const;

/**
 * A thread ended with a slice. Its caller may retry; it counts as a failure all the same, so that a message that ends
 * every thread goes to the dead letters.
 */
class SliceLost extends DomainError {
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
type Thread = { readonly kept: SupervisedThread<WorkerCommand | WorkerRequest, FromThread>; work: Work | undefined };

/**
 * Threads that search names and predict with classifiers, started when they are first needed. Callers take turns,
 * slice by slice. A thread that ends by itself is restarted with the state of the others; only its slice fails.
 */
export class MatchingWorkerPool {
  readonly count: number;
  readonly #onThreadEnd: OnThreadEnd;
  readonly #threads: Thread[] = [];
  /** One queue for each caller; the next slice comes from the next caller. */
  #queues: Work[][] = [];
  /** The last segments and classifier of each wholesaler, for threads that start later. */
  readonly #segments = new Map<string, Extract<WorkerCommand, { kind: 'segments' }>>();
  readonly #classifiers = new Map<string, Extract<WorkerCommand, { kind: 'take' }>>();
  #onSegmentsApplied: Seen = () => undefined;

  constructor(count: number, onThreadEnd: OnThreadEnd) {
    this.count = count;
    this.#onThreadEnd = onThreadEnd;
  }

  /**
   * Called for each thread, by its number, that applied the segments it was sent. A thread that is not there counts
   * as if it had: it gets them before its next request.
   */
  onSegmentsApplied(hear: Seen): void {
    this.#onSegmentsApplied = hear;
  }

  /** Every thread applies it before its next request. */
  broadcast(message: WorkerCommand): void {
    if (message.kind === 'segments') this.#segments.set(message.wholesaler, message);
    else if (message.kind === 'take') this.#classifiers.set(message.wholesaler, message);
    else this.#classifiers.delete(message.wholesaler);
    for (const [number, { kept }] of this.#started().entries())
      if (kept.isUp) kept.post(message);
      else if (message.kind === 'segments') this.#onSegmentsApplied(message.wholesaler, message.ticket, number);
  }

  /**
   * Submits slices, each to whichever thread is free, and returns the responses in their order. A slice is built only
   * when it is sent: every command before that is applied where it runs. @throws when a thread ended with one of the
   * slices; those not sent yet are left out then.
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
      kept: new SupervisedThread<WorkerCommand | WorkerRequest, FromThread>({
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
          work?.reject(new SliceLost(error));
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
          // This slice cannot be sent: its caller gets the error, and the next one is sent as usual.
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
    // The next slice first: a thread need not wait until this response is read.
    this.#giveOut();
    work?.resolve(message);
  }
}

/** The parts of a long list, so that a short one does not wait behind all of it. */
export const toSlices = <Item>(items: readonly Item[], most: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, piece) => items.slice(piece * most, (piece + 1) * most));
