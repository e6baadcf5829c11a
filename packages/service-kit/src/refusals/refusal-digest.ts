import type { Clock } from '../domain.ts';

/** Records that are told at once, and how soon there may be one more: about 8,600 a day however many were refused. */
const BURST = 60;
const ONE_MORE_MS = 10_000;
/** Different ones that are kept apart while they wait; the rest is counted together. */
const MOST_GROUPS = 100;

/** Refusals that are alike: how often, and when the last one was. */
export type Counted<T> = T & { readonly count: number; readonly at: Date };

/**
 * Counts refusals that are alike and gives them out slowly enough that nobody can fill a disk with them. `several` is what
 * stands for one of too many different ones.
 */
export const refusalDigest = <T extends object>({ clock, several }: { clock: Clock; several: (one: T) => T }) => {
  const groups = new Map<string, Counted<T>>();
  let credit = BURST;
  let creditedAt = clock().getTime();

  const add = (one: T, count: number, at: Date): void => {
    const key = JSON.stringify(one);
    const known = groups.get(key);
    if (!known && groups.size >= MOST_GROUPS && JSON.stringify(several(one)) !== key) add(several(one), count, at);
    else groups.set(key, { ...one, count: (known?.count ?? 0) + count, at });
  };
  const refill = (): void => {
    const now = clock().getTime();
    credit = Math.min(BURST, credit + Math.max(0, now - creditedAt) / ONE_MORE_MS);
    creditedAt = now;
  };
  return {
    note: (one: T): void => add(one, 1, clock()),
    /** Those that may be told now, oldest first. */
    take(): readonly Counted<T>[] {
      refill();
      const taken = [...groups].slice(0, Math.floor(credit));
      credit -= taken.length;
      for (const [key] of taken) groups.delete(key);
      return taken.map(([, counted]) => counted);
    },
    /** Takes back what could not be told; it counts as told for the pace. */
    restore(told: readonly Counted<T>[]): void {
      for (const { count, at, ...one } of told) add(one as unknown as T, count, at);
    },
  };
};
