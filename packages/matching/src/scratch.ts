const BINS = 128;
const GRAMS = 65_536;

/** Working memory of one thread's searches. Everything is zero between searches. */
export class Scratch {
  /** Per document: what it gained; the documents that gained anything; and a value for each of these. */
  gains = new Float32Array(0);
  touched = new Uint32Array(0);
  values = new Float32Array(0);
  /** What the best documents of a search have gained at least, whatever segment they are in. */
  floor = 0;
  readonly bins = new Uint32Array(BINS);
  /** 1 for each trigram of the query. */
  readonly grams = new Uint8Array(GRAMS);
  /** Per word of the query: the best that a document holds for it. */
  readonly best: Float32Array;

  constructor(maxWords: number) {
    this.best = new Float32Array(maxWords);
  }

  /** Makes room for the documents of a segment. */
  reserve(docCount: number): void {
    if (this.gains.length >= docCount) return;
    this.gains = new Float32Array(docCount);
    this.touched = new Uint32Array(docCount);
    this.values = new Float32Array(docCount);
  }
}
