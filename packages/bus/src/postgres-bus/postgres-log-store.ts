import { type Database, isUnstorable, type Joined, type Log } from '@tillmap/storage/database';
import { describeError } from '../handling/describe-error.ts';
import type { Lease, LogEntry, PartitionedMessage, PartitionId } from '../handling/log-entry.ts';
import type { Cursor, LogStore, Member, Wake } from '../log-bus/log-store.ts';
import { partitionsOf } from '../log-bus/partitions.ts';
import { type BusHealth, type DeadLetter, type Lag, Refused } from '../port/event-bus.ts';
import type { Tables } from '../schema.generated.ts';
import { BEHIND_CURSOR, firstBytes, type LogRow, toLogged } from './log-rows.ts';
import { startTrimming } from './log-trimmer.ts';

type DeadLetterRow = Pick<
  Tables['bus_dead_letter'],
  'topic' | 'id' | 'key' | 'headers' | 'body' | 'error' | 'died_at'
> &
  Pick<LogRow, 'headers'> & { group: Tables['bus_dead_letter']['group_name'] };
type PartitionRow = Pick<Tables['bus_place'], 'topic' | 'partition'>;
type LeaseRow = PartitionRow & Pick<Tables['bus_place'], 'epoch' | 'position' | 'failures' | 'deaths'>;

/** The log bus's store in a PostgreSQL database of its own. Every time is the server's, so clocks may differ. */
export class PostgresLogStore implements LogStore {
  readonly leaseMs: number;
  readonly #database: Database;
  readonly #stopTrimming: () => Promise<void>;

  constructor(database: Database, leaseMs: number, log: Log) {
    this.#database = database;
    this.#stopTrimming = startTrimming(database, log);
    this.leaseMs = leaseMs;
  }

  async append(messages: readonly PartitionedMessage[]): Promise<void> {
    const appended = this.#database.execute('select bus_append($1, $2, $3, $4, $5, $6)', [
      messages.map(({ topic }) => topic),
      messages.map(({ partition }) => partition),
      messages.map(({ message }) => message.id),
      messages.map(({ message }) => message.key),
      messages.map(({ message }) => JSON.stringify(message.headers)),
      messages.map(({ message: { body } }) => Buffer.from(body.buffer, body.byteOffset, body.byteLength)),
    ]);
    await appended.catch((error: unknown) => {
      if (!isUnstorable(error)) throw error;
      throw new Refused(`The bus's database refuses it: ${(error as Error).message}`, { cause: error });
    });
  }

  async head(): Promise<number> {
    const [row] = await this.#database.query<Pick<Tables['bus_log'], 'seq'>>(
      'select greatest((select max(seq) from bus_log), trimmed_to) as seq from bus_retention',
    );
    return row?.seq ?? 0;
  }

  async firstUnhandled(group: string, topics: readonly string[]): Promise<number | undefined> {
    const [row] = await this.#database.query<Joined<Pick<Tables['bus_log'], 'seq'>>>(
      `select min(l.seq) as seq from bus_log l
         left join bus_place p on p.group_name = $1 and p.topic = l.topic and p.partition = l.partition
        where l.topic = any($2) and l.seq > coalesce(p.position, 0)`,
      [group, topics],
    );
    return row?.seq ?? undefined;
  }

  async trimmedTo(): Promise<number> {
    const [row] = await this.#database.query<{ seq: Tables['bus_retention']['trimmed_to'] }>(
      'select trimmed_to as seq from bus_retention',
    );
    return row?.seq ?? 0;
  }

  async readPartitions(cursors: readonly Cursor[], limit: { count: number; bytes: number }): Promise<LogEntry[]> {
    const rows = await this.#database.query<LogRow>(
      `select l.* from unnest($1::text[], $2::int[], $3::bigint[]) as c (topic, partition, after)
        cross join lateral (${firstBytes(BEHIND_CURSOR, '$4', '$5', 'partition, seq')}) l
        order by l.seq`,
      [...columns(cursors), cursors.map(({ after }) => after), limit.count, limit.bytes],
    );
    return rows.map(toLogged);
  }

  async readTopics(
    topics: readonly string[],
    after: number,
    limit: { count: number; bytes: number },
  ): Promise<LogEntry[]> {
    const sql = firstBytes('topic = any($1) and seq > $2', '$3', '$4');
    return (await this.#database.query<LogRow>(sql, [topics, after, limit.count, limit.bytes])).map(toLogged);
  }

  async beat(member: Member): Promise<Member[]> {
    const session = this.#database.session();
    const rows = await this.#database.query<Pick<Tables['bus_member'], 'id' | 'topics'> & { joined: boolean }>(
      `with me as (
         insert into bus_member (group_name, id, topics, leased_until, session_pid, session_started_at)
         values ($1, $2, $3, clock_timestamp() + $4 * interval '1 ms', $5, $6)
         on conflict (group_name, id) do update set leased_until = excluded.leased_until,
           session_pid = excluded.session_pid, session_started_at = excluded.session_started_at
         returning id, topics, xmax = 0 as joined),
       gone as (
         delete from bus_member m where group_name = $1 and id <> $2 and not bus_member_lives(m) returning id)
       select id, topics, joined from me
       union all
       select id, topics, false from bus_member m where group_name = $1 and id <> $2 and bus_member_lives(m)`,
      [member.group, member.id, member.topics, this.leaseMs, session?.pid, session?.startedAt],
    );
    if (rows.some(({ joined }) => joined)) this.#tellGroup(member);
    return rows.map(({ id, topics }) => ({ group: member.group, id, topics }));
  }

  async claim(member: Member, partitions: readonly PartitionId[]): Promise<Lease[]> {
    await this.#database.execute(
      `insert into bus_place (group_name, topic, partition)
       select $1, topic, partition from unnest($2::text[], $3::int[]) as p (topic, partition) on conflict do nothing`,
      [member.group, ...columns(partitions)],
    );
    return this.#database.query<LeaseRow>(
      `update bus_place p set owner = $2, epoch = epoch + 1, leased_until = clock_timestamp() + $5 * interval '1 ms'
         from unnest($3::text[], $4::int[]) as wanted (topic, partition)
        where p.group_name = $1 and p.topic = wanted.topic and p.partition = wanted.partition
          and (p.owner is null or p.owner = $2 or p.leased_until < clock_timestamp() or not exists (
            select from bus_member m where m.group_name = $1 and m.id = p.owner and bus_member_lives(m)))
       returning p.topic, p.partition, p.epoch, p.position, p.failures, p.deaths`,
      [member.group, member.id, ...columns(partitions), this.leaseMs],
    );
  }

  async renew(member: Member, held: readonly Lease[]): Promise<PartitionId[]> {
    return this.#database.query<PartitionRow>(
      `update bus_place p set leased_until = clock_timestamp() + $6 * interval '1 ms'
         from unnest($3::text[], $4::int[], $5::bigint[]) as h (topic, partition, epoch) where ${STILL_HELD}
       returning p.topic, p.partition`,
      [...holder(member, held), this.leaseMs],
    );
  }

  async commit(member: Member, progress: readonly Lease[]): Promise<PartitionId[]> {
    return this.#database.query<PartitionRow>(
      `update bus_place p set position = h.position, failures = h.failures, deaths = h.deaths
         from unnest($3::text[], $4::int[], $5::bigint[], $6::bigint[], $7::int[], $8::int[])
              as h (topic, partition, epoch, position, failures, deaths) where ${STILL_HELD}
       returning p.topic, p.partition`,
      [
        ...holder(member, progress),
        progress.map((one) => one.position),
        progress.map((one) => one.failures),
        progress.map((one) => one.deaths),
      ],
    );
  }

  async release(member: Member, held: readonly Lease[]): Promise<void> {
    await this.#database.execute(
      `update bus_place p set owner = null, leased_until = null
         from unnest($3::text[], $4::int[], $5::bigint[]) as h (topic, partition, epoch) where ${STILL_HELD}`,
      holder(member, held),
    );
    this.#tellGroup(member);
  }

  async leave(member: Member): Promise<void> {
    await this.#database.execute('delete from bus_member where group_name = $1 and id = $2', [member.group, member.id]);
    this.#tellGroup(member);
  }

  async keepDeadLetter(group: string, { seq, topic, message }: LogEntry, error: unknown): Promise<void> {
    await this.#database.execute(
      `insert into bus_dead_letter (group_name, seq, topic, id, key, headers, body, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [group, seq, topic, message.id, message.key, JSON.stringify(message.headers), message.body, describeError(error)],
    );
  }

  async deadLetters(): Promise<DeadLetter[]> {
    const rows = await this.#database.query<DeadLetterRow>(
      `select group_name as group, topic, id, key, headers, body, error, died_at from bus_dead_letter
        order by died_at, seq`,
    );
    return rows.map(({ group, error, died_at, ...message }) => ({ group, message, error, deadLetteredAt: died_at }));
  }

  async forgetDeadLetters(letters: readonly DeadLetter[]): Promise<void> {
    await this.#database.execute(
      `delete from bus_dead_letter d using unnest($1::text[], $2::text[]) as gone (group_name, id)
        where d.group_name = gone.group_name and d.id = gone.id`,
      [letters.map(({ group }) => group), letters.map(({ message }) => message.id)],
    );
  }

  async lag(groups: readonly Pick<Member, 'group' | 'topics'>[]): Promise<Lag[]> {
    const asked = groups.flatMap(({ group, topics }) =>
      topics.flatMap(partitionsOf).map((partition) => ({ group, ...partition })),
    );
    return this.#database.query<Lag>(
      `select asked.group_name as group, asked.topic, sum(behind.messages)::int as messages
         from unnest($1::text[], $2::text[], $3::int[]) as asked (group_name, topic, partition)
         left join bus_place p using (group_name, topic, partition)
        cross join lateral (select count(*) as messages from bus_log l
            where l.topic = asked.topic and l.partition = asked.partition and l.seq > coalesce(p.position, 0)) behind
        group by 1, 2`,
      [asked.map(({ group }) => group), ...columns(asked)],
    );
  }

  onWake(listener: (what: Wake) => void, interest: { topics: readonly string[]; group?: string }): () => void {
    const { topics, group } = interest;
    const stops = topics.map((topic) => this.#database.listen(`bus.${topic}`, () => told(listener, { topic })));
    if (group !== undefined) stops.push(this.#database.listen(`bus-group.${group}`, () => told(listener, { group })));
    return () => {
      for (const stop of stops) stop();
    };
  }

  async health(): Promise<BusHealth> {
    try {
      await this.#database.ping();
      return { up: true };
    } catch (error) {
      return { up: false, reason: error instanceof Error ? error.message : 'unknown' };
    }
  }

  async close(): Promise<void> {
    await this.#stopTrimming();
    await this.#database.close();
  }

  #tellGroup({ group }: Member): void {
    this.#database.notify(`bus-group.${group}`);
  }
}

/** Only places this member holds under the very epoch it knows: the fence against a process that was paused. */
const STILL_HELD = `p.group_name = $1 and p.owner = $2
          and p.topic = h.topic and p.partition = h.partition and p.epoch = h.epoch`;

const holder = (member: Member, held: readonly (PartitionId & { readonly epoch: number })[]): unknown[] => [
  member.group,
  member.id,
  ...columns(held),
  held.map(({ epoch }) => epoch),
];

const columns = (partitions: readonly PartitionId[]): [string[], number[]] => [
  partitions.map(({ topic }) => topic),
  partitions.map(({ partition }) => partition),
];

const told = (listener: (what: Wake) => void, what: Wake): undefined => {
  listener(what);
};
