import { z } from 'zod';
import { type Position, PositionExpired } from '../port/event-bus.ts';

/** For each topic the next offset of every partition. */
export type Offsets = Readonly<Record<string, readonly number[]>>;

const schema = z.object({ cluster: z.string(), next: z.record(z.string(), z.array(z.number().int().min(0))) });

/** Returns the position of a reader that continues at these offsets of this cluster. */
export const positionOf = (cluster: string, next: Offsets): Position => JSON.stringify({ cluster, next }) as Position;

/** The offsets that a position names. Throws `PositionExpired` for one of another bus, or without one of the topics. */
export const offsetsOf = (position: Position, cluster: string, topics: readonly string[]): Offsets => {
  const read = schema.safeParse(parsed(position));
  if (!read.success || read.data.cluster !== cluster) throw new PositionExpired(position);
  const { next } = read.data;
  if (!topics.every((topic) => Object.hasOwn(next, topic))) throw new PositionExpired(position);
  return Object.fromEntries(topics.map((topic) => [topic, next[topic] ?? []]));
};

/** Whether a reader that continues at `next` has anything before these ends still to read. */
export const isBehind = (next: ReadonlyMap<string, readonly number[]>, ends: Offsets): boolean =>
  Object.entries(ends).some(([topic, all]) => all.some((end, partition) => (next.get(topic)?.[partition] ?? 0) < end));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
