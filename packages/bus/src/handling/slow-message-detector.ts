/** Tells which messages in hand take long. Waiting for a slot is not a message's own slowness and is left out. */
export class SlowMessageDetector {
  readonly #afterMs: number;
  /** The first slot of each message in hand, by its number. */
  readonly #slots = new Map<number, Promise<void>>();

  /** A message is slow once it took `afterMs` from its slot on, its tries included. */
  constructor(afterMs: number) {
    this.#afterMs = afterMs;
  }

  /** The message waits for a slot until then. */
  waitsForSlot(seq: number, slot: Promise<void>): void {
    this.#slots.set(seq, slot);
  }

  /**
   * Returns true once the work takes long and `counts`, which is asked again each time as long has passed; false when
   * the work has ended before.
   */
  async isSlow(seq: number, work: Promise<unknown>, counts: () => boolean): Promise<boolean> {
    await Promise.race([work, this.#slots.get(seq)]);
    this.#slots.delete(seq);
    for (;;) {
      const late = Promise.withResolvers<'late'>();
      const timer = setTimeout(late.resolve, this.#afterMs, 'late');
      const first = await Promise.race([work, late.promise]);
      clearTimeout(timer);
      if (first !== 'late') return false;
      if (counts()) return true;
    }
  }
}
