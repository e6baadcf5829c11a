/**
 * The best documents of one search over all its segments. Of equal values the one of the earlier segment, then the
 * one with the lower number is better, so that what is kept does not depend on the order it came in.
 */
export class TopDocuments {
  count = 0;
  #most = 0;
  #values = new Float64Array(0);
  #segments = new Uint32Array(0);
  #docs = new Uint32Array(0);

  /** Clears all, and keeps `most` from now on. */
  begin(most: number): void {
    this.count = 0;
    this.#most = most;
    if (this.#values.length >= most) return;
    this.#values = new Float64Array(most);
    this.#segments = new Uint32Array(most);
    this.#docs = new Uint32Array(most);
  }

  /** The score a document must exceed to be kept; or equal it and come earlier. */
  get floor(): number {
    return this.count < this.#most ? 0 : this.#values[0]!;
  }

  /** The kept documents of a segment, in no order. */
  of(segment: number): number[] {
    const docs: number[] = [];
    for (let at = 0; at < this.count; at++) if (this.#segments[at] === segment) docs.push(this.#docs[at]!);
    return docs;
  }

  /** All that is kept, best first. */
  sorted(): Readonly<{ value: number; segment: number; doc: number }>[] {
    const kept = Array.from({ length: this.count }, (_, at) => at);
    kept.sort((one, other) => (this.#isBelow(one, other) ? 1 : -1));
    return kept.map((at) => ({ value: this.#values[at]!, segment: this.#segments[at]!, doc: this.#docs[at]! }));
  }

  offer(value: number, segment: number, doc: number): void {
    if (this.count < this.#most) {
      this.#set(this.count, value, segment, doc);
      this.#rise(this.count++);
    } else if (this.#isWorse(0, value, segment, doc)) {
      this.#set(0, value, segment, doc);
      this.#sink();
    }
  }

  #set(at: number, value: number, segment: number, doc: number): void {
    this.#values[at] = value;
    this.#segments[at] = segment;
    this.#docs[at] = doc;
  }

  #isWorse(at: number, value: number, segment: number, doc: number): boolean {
    const own = this.#values[at]!;
    if (own !== value) return own < value;
    const ownSegment = this.#segments[at]!;
    return ownSegment === segment ? this.#docs[at]! > doc : ownSegment > segment;
  }

  /** Whether the one is worse than the other; the worst stands in front. */
  #isBelow(one: number, other: number): boolean {
    return this.#isWorse(one, this.#values[other]!, this.#segments[other]!, this.#docs[other]!);
  }

  #swap(one: number, other: number): void {
    const value = this.#values[one]!;
    const segment = this.#segments[one]!;
    const doc = this.#docs[one]!;
    this.#set(one, this.#values[other]!, this.#segments[other]!, this.#docs[other]!);
    this.#set(other, value, segment, doc);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >>> 1;
      if (!this.#isBelow(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let child = 2 * at + 1;
      if (child >= this.count) return;
      if (child + 1 < this.count && this.#isBelow(child + 1, child)) child += 1;
      if (!this.#isBelow(child, at)) return;
      this.#swap(at, child);
      at = child;
    }
  }
}
