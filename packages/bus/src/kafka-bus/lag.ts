import type { Admin } from 'kafkajs';
import type { GroupOptions, Lag } from '../port/event-bus.ts';
import type { Offsets } from './position.ts';
import type { Names } from './wire.ts';

type Group = Pick<GroupOptions, 'group' | 'topics'>;

type Bounds = Awaited<ReturnType<Admin['fetchTopicOffsets']>>;

/** For each topic what is kept, and in each partition the offset of the next message the group handles. */
const placesOf = async (
  admin: Admin,
  names: Names,
  { group, topics }: Group,
  bounds: ReadonlyMap<string, Bounds>,
): Promise<{ topic: string; partitions: { partition: number; next: number; high: number }[] }[]> => {
  const kept = await admin.fetchOffsets({ groupId: names.wire(group), topics: topics.map(names.wire) });
  return topics.map((topic) => {
    const places = kept.find((one) => one.topic === names.wire(topic))?.partitions ?? [];
    const partitions = (bounds.get(topic) ?? []).map(({ partition, low, high }) => {
      const place = Number(places.find((one) => one.partition === partition)?.offset ?? -1);
      return { partition, next: Math.max(place, Number(low)), high: Number(high) };
    });
    return { topic, partitions };
  });
};

const boundsOf = async (admin: Admin, names: Names, topics: readonly string[]): Promise<Map<string, Bounds>> =>
  new Map(
    await Promise.all(topics.map(async (topic) => [topic, await admin.fetchTopicOffsets(names.wire(topic))] as const)),
  );

/**
 * Returns how many messages each group has still to handle, by topic. A partition without an offset counts from the
 * oldest message stored.
 */
export const readLag = async (admin: Admin, names: Names, groups: readonly Group[]): Promise<Lag[]> => {
  const bounds = await boundsOf(admin, names, [...new Set(groups.flatMap((one) => one.topics))]);
  const ofGroup = async (one: Group): Promise<Lag[]> =>
    (await placesOf(admin, names, one, bounds)).map(({ topic, partitions }) => ({
      group: one.group,
      topic,
      messages: partitions.reduce((sum, { next, high }) => sum + Math.max(0, high - next), 0),
    }));
  return (await Promise.all(groups.map(ofGroup))).flat();
};

/** Returns the next offset of every partition for the group; the oldest one stored where it has none. */
export const readHandled = async (admin: Admin, names: Names, group: Group): Promise<Offsets> => {
  const places = await placesOf(admin, names, group, await boundsOf(admin, names, group.topics));
  const inOrder = places.map(({ topic, partitions }) => [
    topic,
    partitions.toSorted((a, b) => a.partition - b.partition).map(({ next, high }) => Math.min(next, high)),
  ]);
  return Object.fromEntries(inOrder) as Offsets;
};
