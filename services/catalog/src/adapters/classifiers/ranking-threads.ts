import { Worker } from 'node:worker_threads';
import { type ClassifierModel, type LearnedAbbreviation, ModelRefused, type Ranking } from '@tillmap/matching';
import type { NameToRank } from '../../application/ports/rankings.ts';
import type { FromRankingThread, ToRankingThread } from './messages.ts';

/** Names a thread takes at once: small, so that a short list does not wait behind a long one. */
const NAMES_AT_ONCE = 32;
/** Weights lie outside the heap; what a question leaves behind is garbage at once. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } as const;

type Work = {
  readonly message: ToRankingThread;
  resolve(answer: FromRankingThread): void;
};
type Thread = { readonly worker: Worker; work: Work | undefined };

/** Threads that ask classifiers, started when the first one is there. Callers take turns, piece by piece. */
export class RankingThreads {
  readonly #count: number;
  #threads: Thread[] = [];
  /** One queue a caller; the next piece comes from the next caller. */
  readonly #queues: Work[][] = [];
  /** How many callers wait for each wholesaler's classifier. */
  readonly #asked = new Map<string, number>();

  constructor(count: number) {
    this.#count = count;
  }

  /** Opens stored bytes; throws `ModelRefused` for what can not be used. */
  async open(bytes: Uint8Array): Promise<ClassifierModel> {
    const [answer] = await this.#do([{ kind: 'open', bytes }]);
    if (answer?.kind === 'opened') return answer.model;
    throw new ModelRefused(answer?.kind === 'refused' ? answer.why : 'The stored classifier could not be opened.');
  }

  /** Every thread asks this classifier from its next question on. */
  take(wholesaler: string, model: ClassifierModel, shortForms: readonly LearnedAbbreviation[]): void {
    for (const { worker } of this.#started())
      worker.postMessage({ kind: 'take', wholesaler, model, shortForms } satisfies ToRankingThread);
  }

  drop(wholesaler: string): void {
    for (const { worker } of this.#threads) worker.postMessage({ kind: 'drop', wholesaler } satisfies ToRankingThread);
  }

  /** Whether somebody waits for what this wholesaler's classifier says. */
  isBusy(wholesaler: string): boolean {
    return (this.#asked.get(wholesaler) ?? 0) > 0;
  }

  async rank(wholesaler: string, names: readonly NameToRank[]): Promise<(Ranking | undefined)[]> {
    const pieces: ToRankingThread[] = [];
    for (let from = 0; from < names.length; from += NAMES_AT_ONCE)
      pieces.push({ kind: 'rank', wholesaler, names: names.slice(from, from + NAMES_AT_ONCE) });
    this.#asked.set(wholesaler, (this.#asked.get(wholesaler) ?? 0) + 1);
    const answers = await this.#do(pieces);
    this.#asked.set(wholesaler, this.#asked.get(wholesaler)! - 1);
    return answers.flatMap((answer) => (answer.kind === 'ranked' ? answer.rankings : []));
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #do(messages: readonly ToRankingThread[]): Promise<FromRankingThread[]> {
    const queue: Work[] = [];
    const answers = messages.map(
      (message) => new Promise<FromRankingThread>((resolve) => queue.push({ message, resolve })),
    );
    if (queue.length > 0) this.#queues.push(queue);
    this.#giveOut();
    return Promise.all(answers);
  }

  #started(): readonly Thread[] {
    while (this.#threads.length < this.#count) {
      const worker = new Worker(new URL('./ranking-thread.ts', import.meta.url), { resourceLimits: THREAD_LIMITS });
      const thread: Thread = { worker, work: undefined };
      worker.on('message', (answer: FromRankingThread) => {
        thread.work?.resolve(answer);
        thread.work = undefined;
        this.#giveOut();
      });
      // Without its threads the process can not do its work: it ends, and whoever watches starts a sound one.
      worker.on('error', (error) => {
        throw error;
      });
      this.#threads.push(thread);
    }
    return this.#threads;
  }

  #next(): Work | undefined {
    const queue = this.#queues.shift();
    const work = queue?.shift();
    if (queue && queue.length > 0) this.#queues.push(queue);
    return work;
  }

  #giveOut(): void {
    for (const thread of this.#started()) {
      if (thread.work) continue;
      const work = this.#next();
      if (!work) return;
      thread.work = work;
      thread.worker.postMessage(work.message);
    }
  }
}
