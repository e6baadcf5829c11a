import type { BusMessage } from '../port/event-bus.ts';

/** One partition of one topic. */
export type PartitionId = { readonly topic: string; readonly partition: number };

export type PartitionedMessage = PartitionId & { readonly message: BusMessage };

/** `seq` grows with the order of messages within a partition. */
export type LogEntry = PartitionedMessage & { readonly seq: number };

/** The right to commit a partition's offset for a group. Void once another process took it. */
export type Lease = PartitionId & {
  readonly epoch: number;
  /** The last message that is done with. */
  readonly position: number;
  /** Counted failures of the message behind `position`. */
  readonly failures: number;
  /** How often a process ended while it had the message behind `position` in hand. */
  readonly deaths: number;
};

export const partitionKey = ({ topic, partition }: PartitionId): string => `${topic}/${partition}`;
