import { addressGroup } from '../address-group.ts';
import type { Clock } from '../domain.ts';

/** Records that are told at once, and how soon there may be one more: about 8,600 a day however many were refused. */
const BURST = 60;
const ONE_MORE_MS = 10_000;
/** Different ones that are kept apart while they wait; the rest is counted together. */
const MOST_GROUPS = 100;
/** The same of one address, so that it leaves room for the others. */
const BURST_OF_ADDRESS = 10;
const ONE_MORE_OF_ADDRESS_MS = 60_000;
const MOST_GROUPS_OF_ADDRESS = 20;

/** Refusals that are alike: how often, and when the last one was. */
export type Counted<T> = T & { readonly count: number; readonly at: Date };

type FromAddress = { readonly ipAddress: string };
type Options<T> = {
  clock: Clock;
  /** What stands for one of too many different ones, of nobody and nowhere. */
  several: (one: T) => T;
};

/** So many at once and one more each time; `at` is in ms. */
const allowance = (burst: number, oneMoreMs: number, at: number) => {
  let [credit, creditedAt] = [burst, at];
  const refill = (now: number): void => {
    credit = Math.min(burst, credit + Math.max(0, now - creditedAt) / oneMoreMs);
    creditedAt = now;
  };
  return {
    refill,
    has: (): boolean => credit >= 1,
    isFull: (): boolean => credit >= burst,
    use: (): void => {
      credit -= 1;
    },
  };
};

/**
 * Counts refusals that are alike and gives them out slowly enough that nobody can fill a disk with them, nor one address,
 * or network of IPv6, take the place of the others: what is too much of it is counted together, with the address. `''` is
 * no address and has the common limits only.
 */
export const refusalDigest = <T extends FromAddress>({ clock, several }: Options<T>) => {
  const groups = new Map<string, Counted<T>>();
  const total = allowance(BURST, ONE_MORE_MS, clock().getTime());
  /** Of addresses that have not all of it: as few as records can have been told. */
  const ofAddress = new Map<string, ReturnType<typeof allowance>>();

  const waitingOf = (address: string): number =>
    [...groups.values()].filter(({ ipAddress }) => addressGroup(ipAddress) === address).length;
  /** What the refusal is counted as: itself, one of too many of its address, or one of too many in all. */
  const countedAs = (one: T): T => {
    if (groups.has(JSON.stringify(one))) return one;
    const address = addressGroup(one.ipAddress);
    const isTooMany = address !== '' && waitingOf(address) >= MOST_GROUPS_OF_ADDRESS;
    const kept = isTooMany ? { ...several(one), ipAddress: address } : one;
    return groups.has(JSON.stringify(kept)) || groups.size < MOST_GROUPS ? kept : several(one);
  };
  const add = (one: T, count: number, at: Date): void => {
    const counted = countedAs(one);
    const key = JSON.stringify(counted);
    groups.set(key, { ...counted, count: (groups.get(key)?.count ?? 0) + count, at });
  };
  const refill = (): number => {
    const now = clock().getTime();
    total.refill(now);
    for (const [address, own] of ofAddress) {
      own.refill(now);
      if (own.isFull()) ofAddress.delete(address);
    }
    return now;
  };
  const mayBeTold = ({ ipAddress }: T, now: number): boolean => {
    if (!total.has()) return false;
    const address = addressGroup(ipAddress);
    const own = ofAddress.get(address) ?? allowance(BURST_OF_ADDRESS, ONE_MORE_OF_ADDRESS_MS, now);
    if (address !== '' && !own.has()) return false;
    if (address !== '') ofAddress.set(address, own);
    own.use();
    total.use();
    return true;
  };
  return {
    note: (one: T): void => add(one, 1, clock()),
    /** Those that may be told now, oldest first. */
    take(): readonly Counted<T>[] {
      const now = refill();
      const taken = [...groups].filter(([, counted]) => mayBeTold(counted, now));
      for (const [key] of taken) groups.delete(key);
      return taken.map(([, counted]) => counted);
    },
    /** Takes back what could not be told; it counts as told for the pace. */
    restore(told: readonly Counted<T>[]): void {
      for (const { count, at, ...one } of told) add(one as unknown as T, count, at);
    },
  };
};
