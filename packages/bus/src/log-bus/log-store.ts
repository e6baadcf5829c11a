import type { Lease, LogEntry, PartitionedMessage, PartitionId } from '../handling/log-entry.ts';
import type { BusHealth, DeadLetter, Lag } from '../port/event-bus.ts';

export type Member = { readonly group: string; readonly id: string; readonly topics: readonly string[] };

export type Cursor = PartitionId & { readonly after: number };

export type Wake = { readonly topic?: string; readonly group?: string };

/** What the log bus needs of a store: one append-only log and the groups' places in it. */
export interface LogStore {
  readonly leaseMs: number;
  append(messages: readonly PartitionedMessage[]): Promise<void>;
  /** The seq of the newest message there ever was; 0 when there was none. */
  head(): Promise<number>;
  /** The seq of the oldest message of these topics behind the group's place in its partition; undefined when there is none. */
  firstUnhandled(group: string, topics: readonly string[]): Promise<number | undefined>;
  /** Messages up to this sequence number may be deleted already. */
  trimmedTo(): Promise<number>;
  /** For each cursor the next messages in order, at most `count` and about `bytes` of each, at least one. */
  readPartitions(cursors: readonly Cursor[], limit: { count: number; bytes: number }): Promise<LogEntry[]>;
  /** The next messages of all partitions of these topics, in order. */
  readTopics(topics: readonly string[], after: number, limit: { count: number; bytes: number }): Promise<LogEntry[]>;
  /** Stores the member's heartbeat; returns all live members of its group, itself included. */
  beat(member: Member): Promise<Member[]>;
  /** Claims those of the partitions that have no live owner. */
  claim(member: Member, partitions: readonly PartitionId[]): Promise<Lease[]>;
  /** Renews the leases that the member still holds and returns just those. */
  renew(member: Member, held: readonly Lease[]): Promise<PartitionId[]>;
  /** Keeps progress where the member still holds the partition under the same epoch; answers just those. */
  commit(member: Member, progress: readonly Lease[]): Promise<PartitionId[]>;
  release(member: Member, held: readonly Lease[]): Promise<void>;
  leave(member: Member): Promise<void>;
  keepDeadLetter(group: string, logged: LogEntry, error: unknown): Promise<void>;
  /** All of them, the oldest first. */
  deadLetters(): Promise<DeadLetter[]>;
  forgetDeadLetters(letters: readonly DeadLetter[]): Promise<void>;
  /** Messages behind each group's place, by topic. */
  lag(groups: readonly Pick<Member, 'group' | 'topics'>[]): Promise<Lag[]>;
  /**
   * Notifies when one of the topics got messages, or when members or partitions of the group changed. Wake-ups can be
   * lost.
   */
  onWake(listener: (what: Wake) => void, interest: { topics: readonly string[]; group?: string }): () => void;
  health(): Promise<BusHealth>;
  close(): Promise<void>;
}
