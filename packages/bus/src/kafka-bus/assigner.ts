import type { PartitionAssigner } from 'kafkajs';
import { z } from 'zod';
import { AssignerProtocol } from './client.ts';
import { stickyShares } from './sticky-assigner.ts';

const NAME = 'tillmap-sticky';
const ownedSchema = z.record(z.string(), z.array(z.number()));

type Owned = Readonly<Record<string, readonly number[]>>;

/** Our assignment as a strategy of the client. `owned` returns what this process owns when the group rebalances. */
export const stickyAssigner =
  (owned: () => Owned): PartitionAssigner =>
  ({ cluster }) => ({
    name: NAME,
    version: 1,
    async assign({ members, topics }) {
      const readers = members.map(({ memberId, memberMetadata }) => {
        const told = AssignerProtocol.MemberMetadata.decode(memberMetadata);
        return { id: memberId, topics: told?.topics ?? [], owned: ownedIn(told?.userData) };
      });
      const all = new Set([...topics, ...readers.flatMap((reader) => reader.topics)]);
      const counts = new Map([...all].map((topic) => [topic, cluster.findTopicPartitionMetadata(topic).length]));
      return [...stickyShares(readers, counts)].map(([memberId, assignment]) => ({
        memberId,
        memberAssignment: AssignerProtocol.MemberAssignment.encode({
          version: 1,
          assignment,
          userData: Buffer.alloc(0),
        }),
      }));
    },
    protocol({ topics }) {
      const userData = Buffer.from(JSON.stringify(owned()));
      return { name: NAME, metadata: AssignerProtocol.MemberMetadata.encode({ version: 1, topics, userData }) };
    },
  });

const ownedIn = (userData: Buffer | undefined): Owned => {
  try {
    return ownedSchema.parse(JSON.parse(userData?.toString() ?? '{}'));
  } catch {
    return {};
  }
};
