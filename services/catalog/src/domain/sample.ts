import { hashToUnitInterval } from './unit-hash.ts';

type Offered = Readonly<{ barcode: string }>;
type Drawn<Doc> = Readonly<{ lot: number; doc: Doc }>;

/**
 * Takes at most `most` of any number of products while they pass by, each as likely as any other, and the same ones each
 * time. Holds twice as many at most.
 */
export class DeterministicSample<Doc extends Offered> {
  readonly #most: number;
  #drawn: Drawn<Doc>[] = [];
  /** How many were offered. */
  offered = 0;

  constructor(most: number) {
    this.#most = most;
  }

  offer(doc: Doc): void {
    this.offered += 1;
    this.#drawn.push({ lot: hashToUnitInterval(doc.barcode), doc });
    if (this.#drawn.length >= 2 * this.#most) this.#cut();
  }

  /** Those that were drawn, by barcode. */
  docs(): Doc[] {
    this.#cut();
    return this.#drawn.map(({ doc }) => doc).sort((a, b) => (a.barcode < b.barcode ? -1 : 1));
  }

  #cut(): void {
    if (this.#drawn.length <= this.#most) return;
    this.#drawn.sort((a, b) => a.lot - b.lot);
    this.#drawn.length = this.#most;
  }
}
