import type { ClassificationCodes } from '@tillmap/classification';

/** One group that may be chosen: its names, and known products in it. */
export type AssistantCandidate = Readonly<{ group: string; examples: readonly string[] }>;

/** What leaves the process of one product: texts only, no barcode, no price, no codes. */
export type AssistantQuestion = Readonly<{
  name: string;
  size: string;
  /** What the supplier's file has it under, in the supplier's words; '' where the file does not say. */
  supplierGroup: string;
  candidates: readonly AssistantCandidate[];
}>;

/** The number of a candidate; null when none fits; undefined when nothing usable was said. */
export type AssistantAnswer = number | null | undefined;

/** Why the assistant has no answer, by what is to be done: nothing is said of the products. */
export type AssistantFailureKind = 'refused' | 'limited' | 'slow' | 'failing' | 'unreachable';

/** The assistant is away: to be tried again, never "no match". */
export class AssistantUnavailable extends Error {
  readonly kind: AssistantFailureKind;
  /** How long it asked to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: AssistantFailureKind, said: string, retryAfterMs?: number) {
    super(`The assistant is unavailable: ${said}`);
    this.name = 'AssistantUnavailable';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A language model that chooses among candidates. */
export interface Assistant {
  readonly model: string;
  /**
   * One request for all questions (at most some twenty); answers in their order, each a number within its candidates, and
   * what it cost. Throws AssistantUnavailable, or what `signal` was aborted with.
   */
  choose(
    questions: readonly AssistantQuestion[],
    signal: AbortSignal,
  ): Promise<Readonly<{ answers: readonly AssistantAnswer[]; tokens: number }>>;
  close(): void;
}

/** An answer as it is kept: by codes, because numbers change with the candidates. */
export type CachedAnswer = Readonly<{
  /** Null: none of the candidates fits. */
  codes: Omit<ClassificationCodes, 'vat'> | null;
  /** The candidates of then, as one text. */
  candidates: string;
  /** Examples it saw in what it chose. */
  examples: readonly string[];
}>;

/** What answers are kept by: a name is asked once as long as the wholesaler's hierarchy and the model are the same. */
export type AnswerScope = Readonly<{ wholesaler: string; hierarchyVersion: number; model: string }>;

/** What is kept of the assistant across processes. */
export interface AssistantAnswerCache {
  /** Answers that have not expired, by the key of their name. */
  answers(scope: AnswerScope, names: readonly string[]): Promise<ReadonlyMap<string, CachedAnswer>>;
  keep(scope: AnswerScope, answers: ReadonlyMap<string, CachedAnswer>): Promise<void>;
  /** Counts one request if both budgets have one left; false when one is spent. */
  takeRequest(sessionId: string): Promise<boolean>;
  countTokens(tokens: number): Promise<void>;
  /** How many known products were asked about beside doubtful ones, and how many of them it got right. */
  trust(wholesaler: string, model: string): Promise<Readonly<{ asked: number; right: number }>>;
  countTrust(wholesaler: string, model: string, asked: number, right: number): Promise<void>;
}
