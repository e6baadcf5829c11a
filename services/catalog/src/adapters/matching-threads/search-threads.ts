import type { Neighbour } from '@tillmap/classification';
import { type SegmentRef, SegmentTexts } from '@tillmap/classification/matching/index';
import type { Question } from '../../application/ports/similarity-index.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import { unpackHits } from './packing.ts';
import { type MatchingWorkerPool, toSlices } from './worker-pool.ts';

/** Questions a thread takes at once: small, so that a short list does not wait behind a long one. */
const QUESTIONS_AT_ONCE = 64;

/** Searches in the threads. What they find is read here, in the same shared memory. */
export class SearchThreads {
  readonly #threads: MatchingWorkerPool;
  /** The texts of each wholesaler's segments, in the order in which the threads know them. */
  readonly #shown = new Map<string, readonly SegmentTexts[]>();

  constructor(threads: MatchingWorkerPool) {
    this.#threads = threads;
  }

  /** Called for each thread, by its number, that applied the segments it was sent. */
  onSegmentsApplied(hear: (wholesaler: string, ticket: number, thread: number) => void): void {
    this.#threads.onSegmentsApplied(hear);
  }

  get count(): number {
    return this.#threads.count;
  }

  show(wholesaler: string, ticket: number, segments: readonly SegmentRef[]): void {
    const known = new Map(this.#shown.get(wholesaler)?.map((texts) => [texts.segmentId, texts]));
    this.#shown.set(
      wholesaler,
      segments.map(({ segment }) => known.get(segment.id) ?? new SegmentTexts(segment)),
    );
    this.#threads.broadcast({ kind: 'segments', ticket, wholesaler, segments });
  }

  async search(wholesaler: string, questions: readonly Question[], most: number): Promise<Neighbour[][]> {
    const pieces = toSlices(questions, QUESTIONS_AT_ONCE);
    // As the thread that takes a slice has them at that time: newer ones may be published before its response
    // arrives.
    const texts: (readonly SegmentTexts[])[] = [];
    const answers = await this.#threads.submit(
      pieces.map((piece, at) => (): WorkerRequest => {
        texts[at] = this.#shown.get(wholesaler) ?? [];
        return { kind: 'search', wholesaler, questions: piece, most };
      }),
    );
    return answers.flatMap((answer: WorkerResponse, at) =>
      answer.kind === 'found' ? unpackHits(answer.places, texts[at]!) : [],
    );
  }
}
