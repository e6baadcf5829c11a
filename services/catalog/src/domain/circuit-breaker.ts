/** Lets work through while a part is well; after failures in a row it rests, then one try shows whether it is well again. */
export type CircuitBreaker = Readonly<{
  /** Whether to try now. After a pause only one caller gets a yes until its outcome is known. */
  mayTry(): boolean;
  succeeded(): void;
  /** `retryAfterMs` is the pause that the service requested, if it did. */
  failed(retryAfterMs?: number): void;
  /** The try ended without an outcome that concerns the service. */
  abandoned(): void;
}>;

type Limits = Readonly<{
  /** Failures in a row after which it rests. */
  failures: number;
  retryAfterMs: number;
  /** The longest rest that a part may ask for. */
  longestRestMs: number;
}>;

/** `now` in milliseconds. */
export const circuitBreaker = (
  { failures, retryAfterMs, longestRestMs }: Limits,
  now: () => number,
): CircuitBreaker => {
  let inARow = 0;
  let restsUntil: number | null = null;
  let isTrying = false;
  return {
    mayTry: () => {
      if (restsUntil === null) return true;
      if (isTrying || now() < restsUntil) return false;
      isTrying = true;
      return true;
    },
    succeeded: () => {
      inARow = 0;
      restsUntil = null;
      isTrying = false;
    },
    failed: (asked) => {
      inARow += 1;
      isTrying = false;
      if (asked === undefined && restsUntil === null && inARow < failures) return;
      restsUntil = now() + Math.min(longestRestMs, Math.max(retryAfterMs, asked ?? 0));
    },
    abandoned: () => {
      isTrying = false;
    },
  };
};
