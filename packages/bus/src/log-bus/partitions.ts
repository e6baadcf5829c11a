import { crc32 } from 'node:zlib';
import { type PartitionId, partitionKey } from '../handling/log-entry.ts';
import type { BusMessage } from '../port/event-bus.ts';
import { spreadPartition } from '../port/partition-spread.ts';
import { topicPlan } from '../port/topics.ts';
import type { Member } from './log-store.ts';

/** Returns the number of partitions of a topic. */
export const partitionCount = (topic: string): number => topicPlan(topic).partitions;

/** Returns the partition of a message: by its spread where it has one, else by its key, so that equal keys share one. */
export const partitionOf = ({ topic, key, headers }: Pick<BusMessage, 'topic' | 'key' | 'headers'>): number =>
  spreadPartition(headers, partitionCount(topic)) ?? crc32(key) % partitionCount(topic);

/** Lists the partitions of a topic. */
export const partitionsOf = (topic: string): PartitionId[] =>
  Array.from({ length: partitionCount(topic) }, (_, partition) => ({ topic, partition }));

/**
 * Returns the partitions that `member` should hold. Every member computes the same shares from the same list, so no
 * leader is needed: the partitions of a topic go round the members that read it, and topics start at different
 * members.
 */
export const shareOf = (member: Member, members: readonly Member[]): PartitionId[] =>
  member.topics.flatMap((topic) => {
    const readers = members.filter(({ topics }) => topics.includes(topic)).map(({ id }) => id);
    readers.sort();
    const offset = crc32(topic);
    return partitionsOf(topic).filter(({ partition }) => readers[(offset + partition) % readers.length] === member.id);
  });

/** Returns the partitions that are not among `taken`. */
export const without = <T extends PartitionId>(all: readonly T[], taken: readonly PartitionId[]): T[] => {
  const keys = new Set(taken.map(partitionKey));
  return all.filter((one) => !keys.has(partitionKey(one)));
};
