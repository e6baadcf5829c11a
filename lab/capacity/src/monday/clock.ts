type Event = Readonly<{ at: number; nr: number; run: () => void }>;

const isBefore = (one: Event, other: Event): boolean => one.at < other.at || (one.at === other.at && one.nr < other.nr);

/** The clock of a simulation: events happen in the order of their times, those of one time in the order they were set. */
export class Clock {
  readonly #heap: Event[] = [];
  #now = 0;
  #count = 0;

  /** The time of the event that happens, in ms. */
  get now(): number {
    return this.#now;
  }

  /** Has `run` happen in `ms` from now. */
  after(ms: number, run: () => void): void {
    this.#count += 1;
    this.#heap.push({ at: this.#now + ms, nr: this.#count, run });
    this.#rise(this.#heap.length - 1);
  }

  /** Lets everything happen, until nothing is left. */
  runAll(): void {
    for (let next = this.#take(); next; next = this.#take()) {
      this.#now = next.at;
      next.run();
    }
  }

  #take(): Event | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!isBefore(this.#heap[at]!, this.#heap[above]!)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (left < this.#heap.length && isBefore(this.#heap[left]!, this.#heap[first]!)) first = left;
      if (right < this.#heap.length && isBefore(this.#heap[right]!, this.#heap[first]!)) first = right;
      if (first === at) return;
      this.#swap(at, first);
      at = first;
    }
  }

  #swap(one: number, other: number): void {
    [this.#heap[one], this.#heap[other]] = [this.#heap[other]!, this.#heap[one]!];
  }
}
