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
