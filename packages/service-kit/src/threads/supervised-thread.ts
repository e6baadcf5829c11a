import { Worker, type WorkerOptions } from 'node:worker_threads';
import { endsInARow, restartPause } from './restart-pause.ts';

/** Called for each thread, by its name, that ended by itself, with the pause until its restart. */
export type OnThreadEnd = (thread: string, error: Error, pauseMs: number) => void;

type Kept<From> = Readonly<{
  /** What it is called in metrics and logs. */
  name: string;
  entry: URL;
  options: WorkerOptions;
  onMessage: (message: From) => void;
  /** It has no state: send it what the one before had. Called for each that is started after the first. */
  onRestart: () => void;
  /** It ended by itself, with the work in progress. */
  onEnd: (error: Error) => void;
  onThreadEnd: OnThreadEnd;
}>;

/**
 * A thread that is restarted when it ends by itself, whether by an error, by lack of memory or by leaving: one bad
 * task must not end the whole service.
 */
export class SupervisedThread<To, From> {
  readonly #kept: Kept<From>;
  #worker: Worker | undefined;
  #starting: NodeJS.Timeout | undefined;
  #isClosed = false;
  #ends = 0;

  constructor(kept: Kept<From>) {
    this.#kept = kept;
    this.#start();
  }

  /** Whether it is there; between its end and the next start it is not. */
  get isUp(): boolean {
    return this.#worker !== undefined;
  }

  /** Lost when the thread is not there: `onRestart` sends it to the next one. */
  post(message: To): void {
    this.#worker?.postMessage(message);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#starting);
    await this.#worker?.terminate();
  }

  #start(): void {
    const began = performance.now();
    const { name, entry, options, onMessage, onEnd, onThreadEnd } = this.#kept;
    let cause: unknown;
    const worker = new Worker(entry, options);
    this.#worker = worker;
    worker.on('message', onMessage);
    worker.on('error', (error) => {
      cause = error;
    });
    // An unreadable response is as lost as a missing one.
    worker.on('messageerror', (error) => {
      cause = error;
      void worker.terminate();
    });
    worker.on('exit', (code) => {
      if (this.#isClosed) return;
      this.#worker = undefined;
      this.#ends = endsInARow(this.#ends, performance.now() - began);
      const pause = restartPause(this.#ends);
      const error = new Error(`A thread (${name}) ended with code ${code}.`, { cause });
      onThreadEnd(name, error, pause);
      onEnd(error);
      this.#startAfter(pause);
    });
  }

  #startAfter(pause: number): void {
    this.#starting = setTimeout(() => {
      try {
        this.#start();
      } catch (error) {
        // The system has no room for a thread just now.
        this.#ends += 1;
        const next = restartPause(this.#ends);
        const why = new Error(`A thread (${this.#kept.name}) could not be started.`, { cause: error });
        this.#kept.onThreadEnd(this.#kept.name, why, next);
        this.#startAfter(next);
        return;
      }
      this.#kept.onRestart();
    }, pause);
  }
}
