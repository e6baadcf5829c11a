import { type ClassifierModel, type LearnedAbbreviation, ModelRefused, type Ranking } from '@tillmap/matching';
import type { NameToRank } from '../../application/ports/rankings.ts';
import { inPieces, type MatchingThreads } from './matching-threads.ts';
import type { Asked } from './messages.ts';
import { packNames, unpackRankings } from './packing.ts';

/** Names a thread takes at once: small, so that a short list does not wait behind a long one. */
const NAMES_AT_ONCE = 32;

/** Asks classifiers in the threads. */
export class RankingThreads {
  readonly #threads: MatchingThreads;
  /** How many callers wait for each wholesaler's classifier. */
  readonly #asked = new Map<string, number>();

  constructor(threads: MatchingThreads) {
    this.#threads = threads;
  }

  /** Opens stored bytes; throws `ModelRefused` for what can not be used. */
  async open(bytes: Uint8Array): Promise<ClassifierModel> {
    const [answer] = await this.#threads.ask([() => ({ kind: 'open', bytes })]);
    if (answer?.kind === 'opened') return answer.model;
    throw new ModelRefused(answer?.kind === 'refused' ? answer.why : 'The stored classifier could not be opened.');
  }

  /** Every thread asks this classifier from its next question on. */
  take(wholesaler: string, model: ClassifierModel, shortForms: readonly LearnedAbbreviation[]): void {
    this.#threads.tell({ kind: 'take', wholesaler, model, shortForms });
  }

  drop(wholesaler: string): void {
    this.#threads.tell({ kind: 'drop', wholesaler });
  }

  /** Whether somebody waits for what this wholesaler's classifier says. */
  isBusy(wholesaler: string): boolean {
    return (this.#asked.get(wholesaler) ?? 0) > 0;
  }

  async rank(wholesaler: string, names: readonly NameToRank[]): Promise<(Ranking | undefined)[]> {
    const pieces = inPieces(names, NAMES_AT_ONCE);
    this.#asked.set(wholesaler, (this.#asked.get(wholesaler) ?? 0) + 1);
    try {
      const answers = await this.#threads.ask(
        pieces.map((piece) => (): Asked => ({ kind: 'rank', wholesaler, names: packNames(piece) })),
      );
      return answers.flatMap((answer) => (answer.kind === 'ranked' ? unpackRankings(answer.rankings) : []));
    } finally {
      this.#asked.set(wholesaler, this.#asked.get(wholesaler)! - 1);
    }
  }
}
