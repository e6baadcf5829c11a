import type { Clock } from './clock.ts';

type Work = Readonly<{ ms: number; done: () => void }>;

/** So many cores that take work in the order it comes, each one piece at a time. */
export class Station {
  readonly #clock: Clock;
  readonly #waiting: Work[] = [];
  #next = 0;
  #free: number;
  /** Core-milliseconds of all work that was taken. */
  busy = 0;

  constructor(clock: Clock, cores: number) {
    this.#clock = clock;
    this.#free = cores;
  }

  /** Has `ms` core-milliseconds done, and calls `done` after them. */
  take(ms: number, done: () => void): void {
    this.#waiting.push({ ms, done });
    this.#start();
  }

  #start(): void {
    while (this.#free > 0 && this.#next < this.#waiting.length) {
      const { ms, done } = this.#waiting[this.#next]!;
      this.#next += 1;
      this.#free -= 1;
      this.busy += ms;
      this.#clock.after(ms, () => {
        this.#free += 1;
        done();
        this.#start();
      });
    }
  }
}
