import type { Admin } from 'kafkajs';
import type { GroupOptions, Lag } from '../event-bus.ts';
import type { Names } from './wire.ts';

/** How many messages each group has still to handle, by topic. What was never begun counts from the oldest message kept. */
export const readLag = async (
  admin: Admin,
  names: Names,
  groups: readonly Pick<GroupOptions, 'group' | 'topics'>[],
): Promise<Lag[]> => {
  const topics = [...new Set(groups.flatMap((one) => one.topics))];
  const bounds = new Map(
    await Promise.all(topics.map(async (topic) => [topic, await admin.fetchTopicOffsets(names.wire(topic))] as const)),
  );
  const ofGroup = async ({ group, topics: read }: Pick<GroupOptions, 'group' | 'topics'>): Promise<Lag[]> => {
    const kept = await admin.fetchOffsets({ groupId: names.wire(group), topics: read.map(names.wire) });
    return read.map((topic) => {
      const places = kept.find((one) => one.topic === names.wire(topic))?.partitions ?? [];
      const behind = (bounds.get(topic) ?? []).map(({ partition, low, high }) => {
        const place = Number(places.find((one) => one.partition === partition)?.offset ?? -1);
        return Math.max(0, Number(high) - Math.max(place, Number(low)));
      });
      return { group, topic, messages: behind.reduce((sum, one) => sum + one, 0) };
    });
  };
  return (await Promise.all(groups.map(ofGroup))).flat();
};
