import type { ClassifierPrediction, VatsOfGroup } from '@tillmap/classification';
import { type ClassifierModel, ModelRefused, vatsOfGroups } from '@tillmap/classification/classifier';
import type { LearnedAbbreviation } from '@tillmap/classification/matching/names';
import type { WorkerRequest } from './messages.ts';
import type { NameToRank } from './packing.ts';
import { packNames, unpackRankings } from './packing.ts';
import { type MatchingWorkerPool, toSlices } from './worker-pool.ts';

/** Names a thread takes at once: small, so that a short list does not wait behind a long one. */
const NAMES_AT_ONCE = 32;

const NONE_KNOWN: VatsOfGroup = () => [];

/** Predicts with classifiers in the threads. */
export class RankingThreads {
  readonly #threads: MatchingWorkerPool;
  /** How many callers wait for each wholesaler's classifier. */
  readonly #asked = new Map<string, number>();
  /** The VAT codes by category of each wholesaler's classifier. */
  readonly #vats = new Map<string, VatsOfGroup>();

  constructor(threads: MatchingWorkerPool) {
    this.#threads = threads;
  }

  /** Opens stored bytes; throws `ModelRefused` for what cannot be used. */
  async open(bytes: Uint8Array): Promise<ClassifierModel> {
    const [answer] = await this.#threads.submit([() => ({ kind: 'open', bytes })]);
    if (answer?.kind === 'opened') return answer.model;
    throw new ModelRefused(answer?.kind === 'refused' ? answer.why : 'The stored classifier could not be opened.');
  }

  /** Every thread uses this classifier from its next request on. */
  take(wholesaler: string, model: ClassifierModel, shortForms: readonly LearnedAbbreviation[]): void {
    this.#threads.broadcast({ kind: 'take', wholesaler, model, shortForms });
    this.#vats.set(wholesaler, vatsOfGroups(model.groups, model.vats));
  }

  drop(wholesaler: string): void {
    this.#threads.broadcast({ kind: 'drop', wholesaler });
    this.#vats.delete(wholesaler);
  }

  /** Whether a prediction of this wholesaler's classifier is in progress. */
  isBusy(wholesaler: string): boolean {
    return (this.#asked.get(wholesaler) ?? 0) > 0;
  }

  async rank(wholesaler: string, names: readonly NameToRank[]): Promise<(ClassifierPrediction | undefined)[]> {
    const pieces = toSlices(names, NAMES_AT_ONCE);
    this.#asked.set(wholesaler, (this.#asked.get(wholesaler) ?? 0) + 1);
    try {
      const answers = await this.#threads.submit(
        pieces.map((piece) => (): WorkerRequest => ({ kind: 'rank', wholesaler, names: packNames(piece) })),
      );
      const vatsOf = this.#vats.get(wholesaler) ?? NONE_KNOWN;
      return answers.flatMap((answer) => (answer.kind === 'ranked' ? unpackRankings(answer.rankings, vatsOf) : []));
    } finally {
      this.#asked.set(wholesaler, this.#asked.get(wholesaler)! - 1);
    }
  }
}
