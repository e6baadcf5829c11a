import { createHistogram } from 'node:perf_hooks';

/** What became of a call: done, sent away with the time to come again, or anything else, which should not be. */
export type Outcome = 'done' | 'sent away' | 'failed';

const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** `status` 0: nothing came back. RFC 9110 10.2.3: Retry-After is a number of seconds, as we send it. */
export const outcomeOf = (status: number, retryAfter: string | undefined): Outcome => {
  if (status >= 200 && status < 300) return 'done';
  const saysWhen = /^[1-9]\d*$/.test(retryAfter ?? '');
  return (status === TOO_MANY || status === UNAVAILABLE) && saysWhen ? 'sent away' : 'failed';
};

/** Times in milliseconds. */
export type Times = Readonly<{ what: string; calls: number; p50: number; p99: number; most: number }>;

/** What came back of the calls of one phase. */
export type CallRecord = Readonly<{
  note(what: string, ms: number, outcome: Outcome, words: string): void;
  count(outcome: Outcome): number;
  /** A sentence for each call that failed. */
  failures(): readonly string[];
  /** Of those that were done, by what they were. */
  times(): readonly Times[];
}>;

export const openRecord = (): CallRecord => {
  const counts = new Map<Outcome, number>();
  const done = new Map<string, ReturnType<typeof createHistogram>>();
  const failures: string[] = [];
  return {
    note(what, ms, outcome, words) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (outcome === 'failed') failures.push(`${what}: ${words} after ${Math.round(ms)} ms`);
      if (outcome !== 'done') return;
      const histogram = done.get(what) ?? createHistogram();
      done.set(what, histogram);
      histogram.record(Math.max(1, Math.round(ms)));
    },
    count: (outcome) => counts.get(outcome) ?? 0,
    failures: () => failures,
    times: () =>
      [...done].map(([what, histogram]) => ({
        what,
        calls: histogram.count,
        p50: histogram.percentile(50),
        p99: histogram.percentile(99),
        most: histogram.max,
      })),
  };
};
