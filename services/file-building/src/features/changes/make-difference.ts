import type { InTransaction } from '@tillmap/bus';
import type { Queries, Tx } from '@tillmap/storage/database';
import { costReadingSuffix } from '../../model/cost-reading-suffix.ts';
import type { Base, DifferenceHeader, MakeDifference } from '../../model/difference.ts';
import { type CompletedSession, memoryOf } from '../../model/session.ts';
import { tillLineOf } from '../../model/till-line.ts';
import { type ChangedLine, changedLine } from './rules/changed-line.ts';
import type { BaseStore } from './stores/base-store.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { ComparedItem } from './stores/difference-store.ts';

/** How far people are with the review of an upload, by its steps. */
export type ReviewProgress = Readonly<{
  lastStep(queries: Queries, uploadId: string): Promise<number>;
  /** Positions whose items were changed after a step. */
  movedSince(queries: Queries, uploadId: string, step: number): Promise<readonly number[]>;
}>;

type Deps = {
  inTransaction: InTransaction<ChangesStores>;
  differences: Pick<ChangesStores['differences'], 'header'>;
  /** Takes the statistics of what is compared, where there are none. */
  analyzeCompared: () => Promise<void>;
  bases: BaseStore;
  review: ReviewProgress;
  queries: Queries;
};

/** Positions compared by one statement. */
const POSITIONS_PER_PAGE = 10_000;
/** A file with fewer products of the base than this is a part of what the wholesaler has. */
const PART = 0.5;

/** What a difference is made of: a run of the session, how prices are read, and a base. */
type Known = Readonly<{ run: string; stamp: string; base: Base | null }>;

const linesOf = (items: readonly ComparedItem[], session: CompletedSession): ChangedLine[] =>
  items.map(({ classified, before }) =>
    changedLine(before, tillLineOf(classified, session.prices), session.prices.vatRates),
  );

/** Lines that are shown: what changed, and what was decided of lines that a person keeps as they were. */
const isChanged = ({ classes }: ChangedLine): boolean => classes.length > 0;

/** Keeps what changed in a session since the last download, and makes it again when something it is made of is another. */
export const makeDifference = ({
  inTransaction,
  differences,
  analyzeCompared,
  bases,
  review,
  queries,
}: Deps): MakeDifference => {
  const knownOf = async (session: CompletedSession): Promise<Known> => {
    const { upload, prices, run, completedAt } = session;
    const found = await bases.find(memoryOf(session));
    const ofRun = JSON.stringify([upload.id, run, prices, completedAt]);
    if (!found) return { run: ofRun, stamp: `${ofRun}#0`, base: null };
    const { version, ...base } = found;
    return { run: ofRun, stamp: `${ofRun}#${version}`, base };
  };

  const all = async (stores: ChangesStores, session: CompletedSession, base: Base | null): Promise<boolean> => {
    const { upload, prices } = session;
    const memory = memoryOf(session);
    await stores.differences.clear(upload.id, null);
    if (!base) return false;
    const last = await stores.differences.lastPosition(upload.id);
    for (let from = 0; from <= last; from += POSITIONS_PER_PAGE) {
      const to = Math.min(last, from + POSITIONS_PER_PAGE - 1);
      const items = await stores.differences.compared(upload.id, [from, to], memory, costReadingSuffix(prices));
      await stores.differences.add(upload.id, linesOf(items, session).filter(isChanged));
    }
    await stores.differences.analyze();
    const { present, total } = await stores.differences.presence(upload.id, memory);
    const isPart = present < PART * total;
    if (!isPart) await stores.differences.addGone(upload.id, memory);
    await stores.differences.applyDecisions(upload.id, memory, session.id, null);
    return isPart;
  };

  /** Compares these positions again, with the base or with what a session was compared with before it was downloaded. */
  const some = async (
    stores: ChangesStores,
    { session, header }: Readonly<{ session: CompletedSession; header: DifferenceHeader }>,
    positions: readonly number[],
  ): Promise<void> => {
    const { upload } = session;
    const memory = memoryOf(session);
    const { frozenBy } = header;
    for (let from = 0; from < positions.length; from += POSITIONS_PER_PAGE) {
      const page = positions.slice(from, from + POSITIONS_PER_PAGE);
      const items = await (frozenBy === null
        ? stores.differences.comparedAt(upload.id, page, memory)
        : stores.differences.comparedFrozen(upload.id, page, frozenBy));
      await stores.differences.clear(upload.id, page);
      const lines = linesOf(items, session).filter(isChanged);
      await stores.differences.add(upload.id, lines);
      await stores.differences.analyze();
      const canonicals = lines.map(({ canonical }) => canonical);
      await stores.differences.applyDecisions(upload.id, memory, session.id, canonicals);
    }
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
    const [header, known, step] = await Promise.all([
      differences.header(upload.id),
      knownOf(session),
      review.lastStep(queries, upload.id),
    ]);
    if (header && isFresh(header, known, step)) return header;
    await analyzeCompared();
    return inTransaction(async (stores, tx) => {
      const locked = await stores.differences.lock(upload.id);
      const now = await review.lastStep(tx, upload.id);
      if (isFresh(locked, known, now)) return locked;
      const positions = await outdated(stores, tx, { uploadId: upload.id, header: locked, known });
      const base = positions === null ? known.base : locked.base;
      if (positions !== null) await some(stores, { session, header: locked }, positions);
      const isPart = positions === null ? await all(stores, session, base) : locked.isPart;
      const made = { ...locked, stamp: known.stamp, step: now, base, isPart };
      await stores.differences.save(upload.id, made);
      return made;
    });
  };
};
