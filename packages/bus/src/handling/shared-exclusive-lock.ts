/**
 * Shared-exclusive lock: shared tasks run side by side, an exclusive one alone; a waiting exclusive task goes before
 * shared ones that come later.
 */
export class SharedExclusiveLock {
  #together = 0;
  #isAlone = false;
  readonly #waitingAlone: (() => void)[] = [];
  #waitingTogether: (() => void)[] = [];

  /** Runs the work beside others of this kind. */
  async withShared<T>(work: () => Promise<T>): Promise<T> {
    while (this.#isAlone || this.#waitingAlone.length > 0)
      await new Promise<void>((resolve) => this.#waitingTogether.push(resolve));
    this.#together++;
    try {
      return await work();
    } finally {
      this.#together--;
      this.#next();
    }
  }

  /** Runs the work while no other work is in hand. */
  async withExclusive<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAlone || this.#together > 0) await new Promise<void>((resolve) => this.#waitingAlone.push(resolve));
    this.#isAlone = true;
    try {
      return await work();
    } finally {
      this.#isAlone = false;
      this.#next();
    }
  }

  #next(): void {
    if (this.#isAlone || this.#together > 0) return;
    const first = this.#waitingAlone.shift();
    if (first) {
      // Its turn is taken here, not when it runs, so that nothing gets between.
      this.#isAlone = true;
      first();
      return;
    }
    const waiting = this.#waitingTogether;
    this.#waitingTogether = [];
    for (const resolve of waiting) resolve();
  }
}
