import type { SegmentRef } from '@tillmap/classification/matching/index';
import type { ChangeOrder, FromWriter, ToWriter } from './messages.ts';

/**
 * What a new writer thread would need if the current one ended now: the segments it has published, which are shared
 * memory, and the pending changes.
 */
export class WriterMemory {
  readonly #shown = new Map<string, readonly SegmentRef[]>();
  #open: ChangeOrder[] = [];
  /** The place on the bus behind the last change that was shown. */
  #at: string | undefined;

  ordered(order: ChangeOrder): void {
    this.#open.push(order);
  }

  /** Changes are carried out in their order, so whatever was given before this one is done. */
  shown({ wholesaler, ticket, segments }: Extract<FromWriter, { segments: unknown }>): void {
    this.#shown.set(wholesaler, segments);
    let done = 0;
    for (; done < this.#open.length && this.#open[done]!.ticket <= ticket; done += 1)
      this.#at = this.#open[done]!.at ?? this.#at;
    if (done > 0) this.#open = this.#open.slice(done);
  }

  /** The next thread starts empty. Returns whose segments were published. */
  forgetShown(): string[] {
    const wholesalers = [...this.#shown.keys()];
    this.#shown.clear();
    return wholesalers;
  }

  /** The messages for a new thread, in their order. */
  toTell(): ToWriter[] {
    return [{ resume: this.#shown, at: this.#at }, ...this.#open];
  }
}
