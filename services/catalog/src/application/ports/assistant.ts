/** One group that may be chosen: its names, and known products in it. */
export type AssistantCandidate = Readonly<{ group: string; examples: readonly string[] }>;

/** What leaves the process of one product: texts only, no barcode, no price, no codes. */
export type AssistantQuestion = Readonly<{
  name: string;
  size: string;
  /** The supplier category, in the supplier's words; '' where the file has none. */
  supplierGroup: string;
  candidates: readonly AssistantCandidate[];
}>;

/** The number of a candidate; null when none fits; undefined when the answer is not usable. */
export type AssistantAnswer = number | null | undefined;

/** Why the assistant gave no answer, by what to do about it: nothing about the products. */
export type AssistantFailureKind = 'refused' | 'limited' | 'slow' | 'failing' | 'unreachable';

/** The assistant is unavailable: to be retried, never "no match". */
export class AssistantUnavailable extends Error {
  readonly kind: AssistantFailureKind;
  /** How long it wants no further requests, in milliseconds. */
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
   * Sends one request for all questions (at most some twenty); returns the answers in their order, each a number
   * within its candidates, and the cost. @throws AssistantUnavailable, or what `signal` was aborted with.
   */
  choose(
    questions: readonly AssistantQuestion[],
    signal: AbortSignal,
  ): Promise<Readonly<{ answers: readonly AssistantAnswer[]; tokens: number }>>;
  close(): void;
}
