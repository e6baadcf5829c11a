import type { DifferenceHeader } from '../../adapters/postgres/difference-store.ts';
import type { MakeDifference } from './make-difference.ts';

type Deps = {
  difference: MakeDifference;
  /** Resolves when a person has waited long enough; rejects when the signal says that nobody waits any more. */
  patience: (nobodyWaits: AbortSignal) => Promise<unknown>;
  /** Is told what went wrong after nobody waited any more. */
  failed: (error: unknown) => void;
};

/**
 * The difference of a session, or undefined where making it takes longer than a screen waits: tens of thousands of products that
 * moved take many seconds. It is made all the same, once at a time in this process, and is there for whoever asks again.
 */
export const differenceInTime = ({ difference, patience, failed }: Deps) => {
  const running = new Map<string, Promise<unknown>>();

  /** After the one that is being made: it may have begun before the last step. */
  const begin = (session: Parameters<MakeDifference>[0]): Promise<DifferenceHeader> => {
    const { id } = session.upload;
    const before = running.get(id) ?? Promise.resolve();
    const made = before.catch(() => undefined).then(() => difference(session));
    running.set(id, made);
    const ended = (): void => {
      if (running.get(id) === made) running.delete(id);
    };
    made.then(ended, ended);
    return made;
  };

  return async (session: Parameters<MakeDifference>[0]): Promise<DifferenceHeader | undefined> => {
    const nobodyWaits = new AbortController();
    const made = begin(session);
    const waited = patience(nobodyWaits.signal).then(
      () => {
        made.catch(failed);
        return undefined;
      },
      () => undefined,
    );
    try {
      return await Promise.race([made, waited]);
    } finally {
      nobodyWaits.abort();
    }
  };
};

export type DifferenceInTime = ReturnType<typeof differenceInTime>;
