import type { InTransaction } from '@tillmap/bus';
import type { Queries, Tx } from '@tillmap/storage/database';
import { differenceIdOf } from '../../database/difference-id.ts';
import type { Base, DifferenceHeader, MakeDifference } from '../../model/difference.ts';
import type { CompletedSession } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';
import { compareAgain, compareAll } from './compare-lines.ts';
import type { BaseStore } from './stores/base-store.ts';
import type { ChangesStores } from './stores/changes-stores.ts';

/** How far people are with the review of an upload, by its steps. */
export type ReviewProgress = Readonly<{
  lastStep(queries: Queries, uploadId: string): Promise<number>;
  /** Positions whose items were changed after a step. */
  movedSince(queries: Queries, uploadId: string, step: number): Promise<readonly number[]>;
}>;

type Deps = {
  inTransaction: InTransaction<ChangesStores>;
  differences: Pick<ChangesStores['differences'], 'header' | 'partSaid'>;
  /** Takes the statistics of what is compared, where there are none. */
  analyzeCompared: () => Promise<void>;
  bases: BaseStore;
  review: ReviewProgress;
  queries: Queries;
};

/** Differences that were made by other rules are made again, but for those of sessions that were downloaded. */
const RULES = 2;

/** What a difference is made of: a run of the session, how prices are read, and a base. */
type Known = Readonly<{ run: string; stamp: string; base: Base | null; isPartSaid: boolean | undefined }>;

/** Keeps what changed in a session since the last download, and makes it again when something it is made of is another. */
export const makeDifference = ({
  inTransaction,
  differences,
  analyzeCompared,
  bases,
  review,
  queries,
}: Deps): MakeDifference => {
  const knownOf = async (session: OfShop<CompletedSession>): Promise<Known> => {
    const { upload, prices, run, completedAt } = session;
    const [found, isPartSaid] = await Promise.all([bases.find(session.memory), differences.partSaid(upload.id)]);
    const said = isPartSaid === undefined ? '' : `#${isPartSaid ? 'part' : 'whole'}`;
    const ofRun = JSON.stringify([upload.id, run, prices, completedAt]);
    if (!found) return { run: ofRun, stamp: `${ofRun}#${RULES}.0`, base: null, isPartSaid };
    const { version, ...base } = found;
    return { run: ofRun, stamp: `${ofRun}#${RULES}.${version}${said}`, base, isPartSaid };
  };

  /** A session that was downloaded keeps its base. */
  const isSameBasis = ({ stamp, frozenBy }: DifferenceHeader, known: Known): boolean =>
    frozenBy === null ? stamp === known.stamp : stamp.startsWith(`${known.run}#`);

  const isFresh = (header: DifferenceHeader | undefined, known: Known, step: number): boolean =>
    header !== undefined && header.step === step && isSameBasis(header, known);

  /** Positions that have to be compared again; null for all of them against the base as it is. */
  const outdated = async (
    stores: ChangesStores,
    tx: Tx,
    { uploadId, header, known }: Readonly<{ uploadId: string; header: DifferenceHeader; known: Known }>,
  ) => {
    // Without a base there is nothing that a line could have moved from.
    if (header.frozenBy === null && known.base === null) return null;
    if (isSameBasis(header, known)) return review.movedSince(tx, uploadId, header.step);
    if (header.frozenBy === null) return null;
    return Array.from({ length: 1 + (await stores.differences.lastPosition(uploadId)) }, (_, position) => position);
  };

  /** The difference of a completed session as it is now. */
  return async (session) => {
    const { upload } = session;
    const id = differenceIdOf(upload.id, session.memory);
    const [header, known, step] = await Promise.all([
      differences.header(id),
      knownOf(session),
      review.lastStep(queries, upload.id),
    ]);
    if (header && isFresh(header, known, step)) return header;
    await analyzeCompared();
    return inTransaction(async (stores, tx) => {
      const locked = await stores.differences.lock(id, upload.id);
      const now = await review.lastStep(tx, upload.id);
      if (isFresh(locked, known, now)) return locked;
      const positions = await outdated(stores, tx, { uploadId: upload.id, header: locked, known });
      const base = positions === null ? known.base : locked.base;
      if (positions !== null) await compareAgain(stores, session, locked, positions);
      const isPart = positions === null ? await compareAll(stores, session, known) : locked.isPart;
      const made = { ...locked, stamp: known.stamp, step: now, base, isPart };
      await stores.differences.save(id, made);
      return made;
    });
  };
};
