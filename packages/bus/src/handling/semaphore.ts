/** Semaphore: at most `count` tasks run at once; the others wait in FIFO order. */
export class Semaphore {
  readonly #count: number;
  #free: number;
  #lent = 0;
  /** Places that were lent and are taken back when the next task ends. */
  #owed = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      if (this.#owed > 0) this.#owed--;
      else this.#release();
    }
  }

  /** Lets one more task run until `slow` has settled; at most `count` more at once. */
  lendUntil(slow: Promise<unknown>): void {
    if (this.#lent >= this.#count) return;
    this.#lent++;
    this.#release();
    const takeBack = (): void => {
      this.#lent--;
      if (this.#free > 0) this.#free--;
      else this.#owed++;
    };
    slow.then(takeBack, takeBack);
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
