import { crc32 } from 'node:zlib';

export type ReadingMember = {
  readonly id: string;
  readonly topics: readonly string[];
  /** What it holds now: partitions by topic. */
  readonly owned: Readonly<Record<string, readonly number[]>>;
};

export type Shares = Map<string, Record<string, number[]>>;

/**
 * Shares the partitions of each topic evenly among the members that read it, and leaves with each member what it holds
 * as far as its share goes, so that one that joins or leaves moves as little as possible.
 */
export const stickyShares = (members: readonly ReadingMember[], partitions: ReadonlyMap<string, number>): Shares => {
  const shares: Shares = new Map(members.map(({ id }) => [id, {}]));
  for (const [topic, count] of partitions) {
    const readers = members.filter(({ topics }) => topics.includes(topic)).toSorted(byId);
    for (const [id, share] of shareTopic(topic, count, readers)) {
      const all = shares.get(id);
      if (all && share.length > 0) all[topic] = share.toSorted((a, b) => a - b);
    }
  }
  return shares;
};

const byId = (a: ReadingMember, b: ReadingMember): number => (a.id < b.id ? -1 : 1);

const shareTopic = (topic: string, count: number, readers: readonly ReadingMember[]): Map<string, number[]> => {
  if (readers.length === 0) return new Map();
  const least = Math.floor(count / readers.length);
  const free = new Set(Array.from({ length: count }, (_, partition) => partition));
  // This number of members have one more than the others.
  let larger = count % readers.length;
  const share = new Map<string, number[]>();
  for (const { id, owned } of readers) {
    const held = (owned[topic] ?? []).filter((partition) => free.has(partition));
    const isLarger = held.length > least && larger > 0;
    if (isLarger) larger--;
    const kept = held.slice(0, least + (isLarger ? 1 : 0));
    for (const partition of kept) free.delete(partition);
    share.set(id, kept);
  }
  // Topics start at different members, so that the extra one is not always the same member's.
  const start = crc32(topic) % readers.length;
  const nextReaders = [...readers.slice(start), ...readers.slice(0, start)].map(({ id }) => share.get(id) ?? []);
  deal([...free], nextReaders, least);
  return share;
};

/** Fills everybody up to the least, then gives one more each to those who have no more yet. */
const deal = (free: number[], shares: readonly number[][], least: number): void => {
  for (const share of shares) share.push(...free.splice(0, Math.max(0, least - share.length)));
  for (const share of shares) if (share.length === least) share.push(...free.splice(0, 1));
};
