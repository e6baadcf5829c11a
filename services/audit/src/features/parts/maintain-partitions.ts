import type { RunIsolated } from '@tillmap/service-kit/domain';
import type { Database, IsClockStable, Tx } from '@tillmap/storage/database';
import type { TrailPartition } from '../../model/trail-part.ts';
import type { TrailRecord } from '../../model/trail-record.ts';
import { isMonthOver, isPartExpired, nextBeginning } from './rules.ts';
import { dropPart, type TrailPartitions } from './store.ts';

/** What the trail and its figures do for its parts. */
export type OfTrail = Readonly<{
  /** Runs `work` exclusive of other appends; returns undefined, without running it, when another process appends. */
  whileAloneOn: <T>(
    database: Database,
    work: (append: (record: TrailRecord) => Promise<void>, tx: Tx) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Takes a part that is to be dropped out of the figures; returns its number of records. */
  uncount: (tx: Tx, part: TrailPartition) => Promise<number>;
}>;

type Deps = OfTrail &
  Readonly<{
    database: Database;
    /**
     * Runs `work` on connections without limits of time, in one process at a time; does nothing where another one is at it.
     */
    atLeisure: (work: (database: Database) => Promise<void>) => Promise<void>;
    partsOf: (database: Database) => TrailPartitions;
    /** Days after which records are deleted; 0 is never. */
    keepDays: number;
    isClockStable: IsClockStable;
    clock: () => Date;
    newId: () => string;
    each: RunIsolated;
  }>;

/** Starts a part of the trail for each month, and deletes those that are past their time. To be called often. */
export const createPartitionMaintenance = (deps: Deps) => async (): Promise<void> => {
  const work: Readonly<Record<string, () => Promise<void>>> = {
    'start a part': () => startPart(deps),
    'delete expired parts': () => deleteExpired(deps),
  };
  await deps.each(
    Object.entries(work),
    ([name]) => name,
    ([, act]) => act(),
  );
};

const startPart = async ({ database, atLeisure, partsOf }: Deps): Promise<void> => {
  if (!(await dueIn(partsOf(database)))) return;
  await atLeisure(async (slow) => {
    const parts = partsOf(slow);
    const open = await dueIn(parts);
    if (open) await parts.close(open, () => startOfNext(parts, open));
  });
};

/** The open part, where it is to be closed. */
const dueIn = async (parts: TrailPartitions): Promise<TrailPartition | undefined> => {
  const open = (await parts.list()).at(-1)!;
  const isDue = isMonthOver(await parts.first(open), await parts.now()) || (await parts.isClosing(open));
  return isDue ? open : undefined;
};

const startOfNext = async (parts: TrailPartitions, open: TrailPartition): Promise<number> => {
  const [last, recent] = await Promise.all([parts.last(open), parts.recent()]);
  return nextBeginning(last!.sequence, recent);
};

const deleteExpired = async (deps: Deps): Promise<void> => {
  // Asked each time: it is a clock that was watched for ten minutes.
  if (deps.keepDays === 0 || !(await deps.isClockStable())) return;
  while (await expiredIn(deps.partsOf(deps.database), deps.keepDays)) {
    let isDone = false;
    await deps.atLeisure(async (slow) => {
      isDone = await deleteOldest(deps, slow);
    });
    if (!isDone) return;
  }
};

/** The oldest part, with its last record, where that is past its time. */
const expiredIn = async (parts: TrailPartitions, keepDays: number) => {
  const part = (await parts.list())[0]!;
  const last = await parts.last(part);
  return last && isPartExpired(part, last, keepDays, await parts.now()) ? { part, last } : undefined;
};

/** The same, where all of its records are: the last one may have been made by a clock that was behind. */
const wholeExpiredIn = async (parts: TrailPartitions, keepDays: number) => {
  const expired = await expiredIn(parts, keepDays);
  if (!expired) return undefined;
  const { part, last } = expired;
  const youngest = { ...last, recordedAt: await parts.youngest(part) };
  return isPartExpired(part, youngest, keepDays, await parts.now()) ? { part, last, youngest } : undefined;
};

const deleteOldest = async (deps: Deps, slow: Database): Promise<boolean> => {
  const { whileAloneOn, uncount, partsOf, keepDays, clock, newId } = deps;
  const expired = await wholeExpiredIn(partsOf(slow), keepDays);
  if (!expired) return false;
  const { part, last, youngest } = expired;
  const deleted = await whileAloneOn(slow, async (append, tx) => {
    const count = await uncount(tx, part);
    const details = { count, through: last.sequence, hash: last.hash, until: youngest.recordedAt.toISOString() };
    // From now on the chain begins behind them, with the hash that is noted here.
    await append(expiryOf(newId(), details, clock()));
    await dropPart(tx, part);
    return count;
  });
  return deleted !== undefined;
};

const expiryOf = (id: string, details: TrailRecord['details'], occurredAt: Date): TrailRecord => ({
  id,
  kind: 'audit',
  what: 'records_expired',
  subject: 'trail',
  subjectId: '',
  wholesalerCode: '',
  userId: '',
  occurredAt,
  details,
  person: null,
  other: null,
  disclaimerText: null,
});
