/** A number from 0 to 1 that belongs to a barcode, and has nothing to do with what it is of (FNV-1a, mixed as by murmur). */
const hashToUnitInterval = (barcode: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < barcode.length; at++) hash = Math.imul(hash ^ barcode.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

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
