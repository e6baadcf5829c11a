import { randomBytes } from 'node:crypto';
import { DependencyUnavailable, type RunIsolated } from '@tillmap/service-kit/domain';
import type { Batch, KeptPersonalData, PendingRecord } from '../../model/chain.ts';
import { BEGINNING, type Head, type LinkedRecord } from '../../model/chain.ts';
import { personalHash, recordHash, textHash } from '../../model/hashing.ts';
import { type PersonalData, type TrailRecord, withRoleChange } from '../../model/trail-record.ts';
import type { ChainStore, KnownUser, WithExclusiveChain } from './store.ts';

const BATCH_RECORDS = 1_000;
const SALT_BYTES = 16;

type Deps = { whileAlone: WithExclusiveChain; clock: () => Date; each: RunIsolated };

/** How far the chain is now, and how many records this made it grow by; undefined while another process appends. */
export type Appended = Readonly<{ head: Head; records: number; isMore: boolean }>;

/**
 * Gives the records that wait their places in the chain, in the order they came, each once. Where that fails they are
 * taken one by one, so that a record that cannot be appended waits on and the others do not.
 */
export const appendPendingRecords = ({ whileAlone, clock, each }: Deps) => {
  const oneByOne = async (): Promise<undefined> =>
    each(
      (await whileAlone((chain) => chain.waiting(BATCH_RECORDS))) ?? [],
      ({ place }) => String(place),
      (one) => whileAlone(async (chain) => append(chain, await chain.head(), [one], clock())),
    ).then(() => undefined);
  return async (): Promise<Appended | undefined> => {
    try {
      return await whileAlone((chain) => appendBatch(chain, clock()));
    } catch (error) {
      if (error instanceof DependencyUnavailable) throw error;
      return oneByOne();
    }
  };
};

/** Appends one batch, inside a transaction that excludes other appends. */
export const appendBatch = async (chain: ChainStore, now: Date): Promise<Appended> => {
  const head = await chain.head();
  const waiting = await chain.waiting(BATCH_RECORDS);
  if (waiting.length === 0) return { head, records: 0, isMore: false };
  const appended = await append(chain, head, waiting, now);
  return { ...appended, isMore: waiting.length === BATCH_RECORDS };
};

const append = async (
  chain: ChainStore,
  head: Head,
  waiting: readonly PendingRecord[],
  now: Date,
): Promise<Omit<Appended, 'isMore'>> => {
  const records = await onlyNew(
    chain,
    waiting.map(({ record }) => record),
  );
  const batch = await linked(chain, head, records, now);
  if (batch.records.length > 0) await chain.append(batch);
  await chain.forget(waiting.map(({ place }) => place));
  const last = batch.records.at(-1);
  return {
    head: last ? { sequence: last.sequence, hash: last.hash } : head,
    records: batch.records.length,
  };
};

/** Appends one record of our own at once, inside a transaction that excludes other appends. */
export const appendOne = async (chain: ChainStore, record: TrailRecord, now: Date): Promise<void> =>
  chain.append(await linked(chain, await chain.head(), [record], now));

const onlyNew = async (chain: ChainStore, records: readonly TrailRecord[]): Promise<TrailRecord[]> => {
  const seen = new Set(await chain.known(records.map(({ id }) => id)));
  return records.filter(({ id }) => {
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
};

const usersIn = (records: readonly TrailRecord[]): string[] => [
  ...new Set(records.flatMap(({ userId, subject, subjectId }) => [userId, ...(subject === 'user' ? [subjectId] : [])])),
];

const linked = async (
  chain: ChainStore,
  head: Head,
  records: readonly TrailRecord[],
  recordedAt: Date,
): Promise<Batch> => {
  const users = new Map((await chain.users(usersIn(records))).map((user) => [user.userId, user]));
  const roles = new Map(
    [...users.values()].filter(({ role }) => role !== '').map(({ userId, role }) => [userId, role]),
  );
  const batch = { records: [] as LinkedRecord[], personal: [] as KeptPersonalData[], texts: new Map<string, string>() };
  let { sequence, hash } = head.sequence === 0 ? BEGINNING : head;
  for (const told of records) {
    const { person, other, disclaimerText, ...record } = withRoleChange(told, roles);
    sequence += 1;
    if (disclaimerText !== null) batch.texts.set(textHash(disclaimerText), disclaimerText);
    const keep = (part: KeptPersonalData['part'], given: PersonalData | null): string => {
      if (!given) return '';
      const kept = { sequence, part, salt: randomBytes(SALT_BYTES), data: named(given, users) };
      batch.personal.push(kept);
      users.set(given.userId, { ...kept.data, role: '' });
      return personalHash(kept.salt, kept.data);
    };
    const [personHash, otherHash] = [keep('person', person), keep('other', other)];
    const unhashed = { ...record, sequence, recordedAt, personHash, otherHash };
    hash = recordHash(hash, unhashed);
    batch.records.push({ ...unhashed, hash });
  }
  return batch;
};

/** With the last known name and email where an event had the id alone. */
const named = (data: PersonalData, users: ReadonlyMap<string, KnownUser>): PersonalData => {
  const known = users.get(data.userId);
  return { ...data, name: data.name || (known?.name ?? ''), email: data.email || (known?.email ?? '') };
};
