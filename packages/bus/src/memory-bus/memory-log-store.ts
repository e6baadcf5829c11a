import { describeError } from '../handling/describe-error.ts';
import {
  type Lease,
  type LogEntry,
  type PartitionedMessage,
  type PartitionId,
  partitionKey,
} from '../handling/log-entry.ts';
import type { Cursor, LogStore, Member, Wake } from '../log-bus/log-store.ts';
import type { DeadLetter, Lag } from '../port/event-bus.ts';

type Place = { -readonly [K in 'epoch' | 'position' | 'failures' | 'deaths']: Lease[K] } & {
  owner: string | undefined;
  leasedUntil: number;
};
const UNTOUCHED = { owner: undefined, epoch: 0, leasedUntil: 0, position: 0, failures: 0, deaths: 0 };

/** A log in memory which the buses of several pretended processes may share. */
export class MemoryLog {
  readonly messages: LogEntry[] = [];
  readonly deadLetters: { readonly seq: number; readonly letter: DeadLetter }[] = [];
  readonly places = new Map<string, Place>();
  readonly members = new Map<string, Member & { leasedUntil: number }>();
  readonly #listeners = new Set<(what: Wake) => void>();

  listen(listener: (what: Wake) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(what: Wake): void {
    for (const listener of this.#listeners) listener(what);
  }

  place(group: string, partition: PartitionId): Place {
    const key = `${group}/${partitionKey(partition)}`;
    const place = this.places.get(key) ?? { ...UNTOUCHED };
    this.places.set(key, place);
    return place;
  }
}

/** One process's view of a log in memory. */
export class MemoryLogStore implements LogStore {
  readonly leaseMs: number;
  readonly #log: MemoryLog;

  constructor(log: MemoryLog, leaseMs: number) {
    this.#log = log;
    this.leaseMs = leaseMs;
  }

  async append(messages: readonly PartitionedMessage[]): Promise<void> {
    for (const placed of messages) this.#log.messages.push({ ...placed, seq: this.#log.messages.length + 1 });
    for (const topic of new Set(messages.map((placed) => placed.topic))) this.#log.tell({ topic });
  }

  async head(): Promise<number> {
    return this.#log.messages.length;
  }

  async firstUnhandled(group: string, topics: readonly string[]): Promise<number | undefined> {
    return this.#log.messages.find(
      (logged) => topics.includes(logged.topic) && logged.seq > this.#log.place(group, logged).position,
    )?.seq;
  }

  async trimmedTo(): Promise<number> {
    return 0;
  }

  async readPartitions(cursors: readonly Cursor[], limit: { count: number }): Promise<LogEntry[]> {
    const left = new Map(cursors.map((cursor) => [partitionKey(cursor), { after: cursor.after, count: limit.count }]));
    const first = Math.min(...cursors.map(({ after }) => after));
    return this.#log.messages.slice(first).filter((logged) => {
      const cursor = left.get(partitionKey(logged));
      return cursor !== undefined && logged.seq > cursor.after && cursor.count-- > 0;
    });
  }

  async readTopics(topics: readonly string[], after: number, limit: { count: number }): Promise<LogEntry[]> {
    return this.#log.messages.slice(after, after + limit.count).filter(({ topic }) => topics.includes(topic));
  }

  async beat(member: Member): Promise<Member[]> {
    const known = this.#log.members.has(member.id);
    this.#log.members.set(member.id, { ...member, leasedUntil: performance.now() + this.leaseMs });
    if (!known) this.#log.tell({ group: member.group });
    return [...this.#log.members.values()].filter(({ group, id }) => group === member.group && this.#lives(id));
  }

  async claim(member: Member, partitions: readonly PartitionId[]): Promise<Lease[]> {
    return partitions.flatMap((partition) => {
      const place = this.#log.place(member.group, partition);
      const free = place.owner === undefined || place.owner === member.id || !this.#lives(place.owner);
      if (!free && place.leasedUntil > performance.now()) return [];
      place.owner = member.id;
      place.epoch++;
      place.leasedUntil = performance.now() + this.leaseMs;
      const { epoch, position, failures, deaths } = place;
      return [{ ...partition, epoch, position, failures, deaths }];
    });
  }

  async renew(member: Member, held: readonly Lease[]): Promise<PartitionId[]> {
    return held.filter((lease) => {
      const place = this.#held(member, lease);
      if (place) place.leasedUntil = performance.now() + this.leaseMs;
      return place !== undefined;
    });
  }

  async commit(member: Member, progress: readonly Lease[]): Promise<PartitionId[]> {
    return progress.filter((one) => {
      const place = this.#held(member, one);
      if (place) Object.assign(place, { position: one.position, failures: one.failures, deaths: one.deaths });
      return place !== undefined;
    });
  }

  async release(member: Member, held: readonly Lease[]): Promise<void> {
    for (const lease of held) {
      const place = this.#held(member, lease);
      if (place) place.owner = undefined;
    }
    this.#log.tell({ group: member.group });
  }

  async leave(member: Member): Promise<void> {
    this.#log.members.delete(member.id);
    this.#log.tell({ group: member.group });
  }

  async keepDeadLetter(group: string, { seq, message }: LogEntry, error: unknown): Promise<void> {
    if (this.#log.deadLetters.some((kept) => kept.letter.group === group && kept.seq === seq)) return;
    const letter = { group, message, error: describeError(error), deadLetteredAt: new Date() };
    this.#log.deadLetters.push({ seq, letter });
  }

  async deadLetters(): Promise<DeadLetter[]> {
    return this.#log.deadLetters.map(({ letter }) => letter);
  }

  async forgetDeadLetters(letters: readonly DeadLetter[]): Promise<void> {
    for (const { group, message } of letters) {
      const at = this.#log.deadLetters.findIndex(
        ({ letter }) => letter.group === group && letter.message.id === message.id,
      );
      if (at >= 0) this.#log.deadLetters.splice(at, 1);
    }
  }

  async lag(groups: readonly Pick<Member, 'group' | 'topics'>[]): Promise<Lag[]> {
    const waiting = (group: string, topic: string): number =>
      this.#log.messages.filter((one) => one.topic === topic && one.seq > this.#log.place(group, one).position).length;
    return groups.flatMap(({ group, topics }) =>
      topics.map((topic) => ({ group, topic, messages: waiting(group, topic) })),
    );
  }

  onWake(listener: (what: Wake) => void): () => void {
    return this.#log.listen(listener);
  }

  async health() {
    return { up: true };
  }

  async close(): Promise<void> {
    // Nothing is open: the log belongs to its creator.
  }

  #lives(id: string): boolean {
    return (this.#log.members.get(id)?.leasedUntil ?? 0) > performance.now();
  }

  #held(member: Member, { topic, partition, epoch }: Lease): Place | undefined {
    const place = this.#log.place(member.group, { topic, partition });
    return place.owner === member.id && place.epoch === epoch ? place : undefined;
  }
}
