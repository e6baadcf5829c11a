import type { GroupPartitionsAssigner } from '@platformatic/kafka';
import { stickyShares } from '@tillmap/messaging/sticky-assigner';
import { z } from 'zod';

/** The name under which members of either client share out together. */
export const ASSIGNER = 'tillmap-sticky';

/** Partitions by topic, as the cluster names it. */
export type Owned = Record<string, number[]>;

const schema = z.record(z.string(), z.array(z.number()));

/** What a member holds, as it tells the one that shares out. */
export const ownedToBytes = (owned: Owned): Buffer => Buffer.from(JSON.stringify(owned));

/** Our sticky sharing out as a strategy of the client. */
export const assignSticky: GroupPartitionsAssigner = (_current, members, _topics, metadata) => {
  const readers = [...members.values()].map(({ memberId, topics = [], metadata: told }) => ({
    id: memberId,
    topics,
    owned: ownedIn(told),
  }));
  const counts = new Map([...metadata.topics].map(([topic, { partitionsCount }]) => [topic, partitionsCount]));
  return [...stickyShares(readers, counts)].map(([memberId, share]) => ({
    memberId,
    assignments: new Map(Object.entries(share).map(([topic, partitions]) => [topic, { topic, partitions }])),
  }));
};

const ownedIn = (told: Buffer | string | undefined): Owned => {
  try {
    return schema.parse(JSON.parse(String(told ?? '{}')));
  } catch {
    return {};
  }
};
