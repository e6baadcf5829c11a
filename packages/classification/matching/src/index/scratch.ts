import { TopDocuments } from './top-documents.ts';
import { GRAMS } from './vocabulary.ts';

const BINS = 128;

/** Working memory of one thread's searches. Everything is zero between searches. */
export class Scratch {
  /** Per document: what it gained, less than nothing once it was offered; the documents that gained anything. */
  gains = new Float32Array(0);
  touched = new Uint32Array(0);
  readonly bins = new Uint32Array(BINS);
  /** 1 for each trigram of the query. */
  readonly grams = new Uint8Array(GRAMS);
  /** Per word of the query: the best that a document holds for it. */
  readonly best: Float64Array;
  /** The terms sought in a segment, rarest first, and the most that those from each place on can add to a document. */
  readonly terms: Uint32Array;
  readonly ceilings: Float64Array;
  readonly candidates = new TopDocuments();
  readonly expanded = new TopDocuments();

  constructor(maxWords: number, maxTerms: number) {
    this.best = new Float64Array(maxWords);
    this.terms = new Uint32Array(maxTerms);
    this.ceilings = new Float64Array(maxTerms + 1);
  }

  /** Makes room for the documents of a segment. */
  reserve(docCount: number): void {
    if (this.gains.length >= docCount) return;
    this.gains = new Float32Array(docCount);
    this.touched = new Uint32Array(docCount);
  }
}
