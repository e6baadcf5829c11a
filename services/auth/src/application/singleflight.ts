import type { Clock } from '@tillmap/service-kit/domain';

type Deps = { clock: Clock; resultTtlMs: number };

/**
 * Creates a singleflight: calls with the same key within a time get the first one's result, or its failure while it
 * runs.
 */
export const createSingleflight = <T>({ clock, resultTtlMs }: Deps) => {
  const known = new Map<string, { at: number; result: Promise<T> }>();
  const forget = (now: number): void => {
    for (const [key, { at }] of known) if (now - at > resultTtlMs) known.delete(key);
  };
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const now = clock().getTime();
    forget(now);
    const found = known.get(key);
    if (found && now >= found.at) return found.result;
    const result = work();
    known.set(key, { at: now, result });
    result.catch(() => known.delete(key));
    return result;
  };
};
