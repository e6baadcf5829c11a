import { createHash } from 'node:crypto';
import type { IndexDoc } from '@tillmap/matching';

/** A number from 0 to 1 that belongs to a barcode, and has nothing to do with what it is of. */
const lotOf = (barcode: string): number => createHash('md5').update(barcode).digest().readUInt32LE() / 2 ** 32;

type Drawn = Readonly<{ lot: number; doc: IndexDoc }>;

/**
 * Takes at most `most` of any number of mappings while they pass by, each as likely as any other, and the same ones each
 * time. Holds twice as many at most.
 */
export class Sample {
  readonly #most: number;
  #drawn: Drawn[] = [];
  /** How many were offered. */
  offered = 0;

  constructor(most: number) {
    this.#most = most;
  }

  offer(doc: IndexDoc): void {
    this.offered += 1;
    this.#drawn.push({ lot: lotOf(doc.barcode), doc });
    if (this.#drawn.length >= 2 * this.#most) this.#cut();
  }

  /** Those that were drawn, by barcode. */
  docs(): IndexDoc[] {
    this.#cut();
    return this.#drawn.map(({ doc }) => doc).sort((a, b) => (a.barcode < b.barcode ? -1 : 1));
  }

  #cut(): void {
    if (this.#drawn.length <= this.#most) return;
    this.#drawn.sort((a, b) => a.lot - b.lot);
    this.#drawn.length = this.#most;
  }
}
