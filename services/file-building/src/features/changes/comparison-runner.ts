import type { Clock } from '@tillmap/service-kit/domain';
import { differenceIdOf } from '../../database/difference-id.ts';
import type { CompareWithinTime, DifferenceHeader, MakeDifference } from '../../model/difference.ts';
import type { CompletedSession } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';

/** Resolves when a person has waited long enough; rejects when the signal says that nobody waits any more. */
export type WaitLimit = (nobodyWaits: AbortSignal) => Promise<unknown>;

type Deps = {
  difference: MakeDifference;
  /** Is told what went wrong after nobody waited any more. */
  failed: (error: unknown) => void;
  clock: Clock;
};

/** So long who asks next is told of a failure that nobody waited for: who was to ask again does so within seconds. */
const TOLD_FOR_MS = 10_000;

type Made = Promise<DifferenceHeader>;
/** One that is being made, and the one after it, which all share who came meanwhile: theirs may have begun before the last step. */
type Making = { made: Made; next: { session: OfShop<CompletedSession>; made: Made } | undefined };

/**
 * The difference of a session, or undefined where making it takes longer than its asker waits: tens of thousands of products that
 * moved take many seconds. It is made all the same, once at a time in this process, and is there for whoever asks again. Where it
 * fails, all are told who wait for it or for the one after it; where nobody waits any more, who asks in the next seconds.
 */
export const createComparisonRunner = ({ difference, failed, clock }: Deps) => {
  const running = new Map<string, Making>();
  /** Differences whose comparison somebody no longer waits for, and what went wrong with it. */
  const left = new Set<string>();
  const waiting = new Map<string, number>();
  const failures = new Map<string, Readonly<{ error: unknown; at: number }>>();

  const idOf = ({ upload, memory }: OfShop<CompletedSession>): string => differenceIdOf(upload.id, memory);

  const start = (session: OfShop<CompletedSession>): Made => {
    const id = idOf(session);
    const making: Making = { made: difference(session), next: undefined };
    running.set(id, making);
    const ended = (hasNext: boolean): boolean => {
      if (!hasNext) running.delete(id);
      failures.delete(id);
      return left.delete(id);
    };
    const made = () => ended(making.next !== undefined);
    making.made.then(made, (error: unknown) => {
      if (!ended(false) || waiting.has(id)) return;
      failures.set(id, { error, at: clock().getTime() });
      failed(error);
    });
    return making.made;
  };

  const begin = (session: OfShop<CompletedSession>): Made => {
    const making = running.get(idOf(session));
    if (!making) return start(session);
    if (making.next) making.next.session = session;
    else {
      const next = (): Made => start(making.next?.session ?? session);
      making.next = { session, made: making.made.then(next) };
    }
    return making.next.made;
  };

  const count = (id: string, by: 1 | -1): void => {
    const people = (waiting.get(id) ?? 0) + by;
    if (people > 0) waiting.set(id, people);
    else waiting.delete(id);
  };

  /** Throws, once, what went wrong a moment ago while nobody waited. What failed long ago says nothing of now. */
  const rethrowFailure = (id: string): void => {
    const failure = failures.get(id);
    failures.delete(id);
    if (failure && clock().getTime() - failure.at < TOLD_FOR_MS) throw failure.error;
  };

  const within =
    (patience: WaitLimit): CompareWithinTime =>
    async (session) => {
      const id = idOf(session);
      rethrowFailure(id);
      const nobodyWaits = new AbortController();
      count(id, 1);
      const made = begin(session);
      const waited = patience(nobodyWaits.signal).then(
        () => {
          left.add(id);
          return undefined;
        },
        () => undefined,
      );
      // Of one that somebody still waits for it is told by the race.
      made.catch(() => undefined);
      try {
        return await Promise.race([made, waited]);
      } finally {
        nobodyWaits.abort();
        count(id, -1);
      }
    };
  return { begin, within };
};
