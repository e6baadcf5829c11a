import { ConnectionPool, offsetCommitV9 } from '@platformatic/kafka';
import type { AssignedPartition } from '@tillmap/messaging/handling/assigned-partition.ts';
import { encodeCommitMetadata } from '@tillmap/messaging/kafka-bus/commit-metadata.ts';
import type { MakeClientOptions } from './client-options.ts';
import type { Join } from './group-member.ts';

/**
 * Commits places as the member of one join, by the protocol's own request: the client's `commit` cannot carry what was
 * counted of a message, and where the group has moved on it joins anew and commits the old place all the same, which
 * would set the group back. On connections of their own, because a broker answers nothing behind a join that waits.
 */
export class OffsetCommits {
  readonly #pool: ConnectionPool;
  readonly #groupId: string;

  constructor(client: MakeClientOptions, groupId: string) {
    const { clientId, ...options } = client();
    this.#pool = new ConnectionPool(clientId, options);
    this.#groupId = groupId;
  }

  /** @throws what the broker says, and when the group has moved on since this join. */
  async commit(
    { consumer, memberId, generationId }: Join,
    partitions: ReadonlyMap<string, AssignedPartition[]>,
  ): Promise<void> {
    const coordinator = await consumer.findGroupCoordinator();
    const { brokers } = await consumer.metadata({ topics: [...partitions.keys()] });
    const broker = brokers.get(coordinator);
    if (!broker) throw new Error('The coordinator of the group is not known.');
    const topics = [...partitions].map(([name, ofTopic]) => ({
      name,
      partitions: ofTopic.map(({ progress }) => ({
        partitionIndex: progress.partition,
        committedOffset: BigInt(progress.position + 1),
        committedLeaderEpoch: -1,
        committedMetadata: encodeCommitMetadata(progress),
      })),
    }));
    await offsetCommitV9.api.async(await this.#pool.get(broker), this.#groupId, generationId, memberId, null, topics);
  }

  async close(): Promise<void> {
    await this.#pool.close().catch(() => undefined);
  }
}
