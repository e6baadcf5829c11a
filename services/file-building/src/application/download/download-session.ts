import type { Readable } from 'node:stream';
import type { DownloadContent } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict } from '@tillmap/service-kit/domain';
import { csvLines } from '@tillmap/tabular';
import type { TemporaryFile, TemporaryFiles } from '../../adapters/files/local-temporary-files.ts';
import type { Downloads } from '../../adapters/postgres/download-store.ts';
import type { Sessions } from '../../adapters/postgres/session-store.ts';
import type { AtOneMoment, Moment } from '../../adapters/postgres/stores.ts';
import type { WholesalerDirectory } from '../../adapters/upstream/wholesaler-directory.ts';
import { changeInFile, type InFile } from '../../domain/changes/in-file.ts';
import { type Download, versionBefore, versionOf } from '../../domain/download/download.ts';
import { EPOS_EXEMPT_COLUMNS, EPOS_HEADER, eposCells, eposFileName } from '../../domain/download/epos-file.ts';
import { saidSuffix } from '../../domain/download/said.ts';
import { tillLineOf } from '../../domain/download/till-line.ts';
import type { ClassifiedItem } from '../../domain/review/item.ts';
import { type Names, namesOf } from '../../domain/review/wholesaler.ts';
import { deletedMeanwhile, requireUntouched } from '../../domain/sessions/download-guards.ts';
import { doneItems, type Session } from '../../domain/sessions/session.ts';
import { requireCompleted } from '../../domain/sessions/session-transitions.ts';
import type { MakeDifference } from '../changes/make-difference.ts';
import { findSession } from '../sessions/find-session.ts';
import type { InTransaction, SessionUnitOfWork } from '../unit-of-work.ts';
import { type Accepted, acceptanceOf, requireAcceptance } from './accept-disclaimer.ts';
import type { DownloadSent } from './download-sent.ts';
import { oneBehind } from './one-behind.ts';

type Deps = {
  inTransaction: InTransaction;
  sessions: Sessions;
  atOneMoment: AtOneMoment;
  /** Lets a few files be made at a time: each holds a connection to the database while it is. */
  bulkhead: <T>(make: () => Promise<T>) => Promise<T>;
  downloads: Downloads;
  wholesalers: WholesalerDirectory;
  difference: MakeDifference;
  spool: TemporaryFiles;
  /** Keeps the bytes of a file; false where they could not be kept, which nobody's download waits for. */
  keepFile: (objectKey: string, bytes: Readable) => Promise<boolean>;
  sent: DownloadSent;
  clock: Clock;
  newId: () => string;
};

type Asked = Accepted & Readonly<{ sessionId: string; content: DownloadContent }>;

export type File = Readonly<{
  fileName: string;
  content: AsyncIterable<Buffer>;
  sizeBytes?: number;
  /** Once the whole file has left. */
  onSent?: () => Promise<void>;
}>;

/** A file as it was made, and what is in it. */
type Made = Readonly<{ session: Session; kept: TemporaryFile; products: number; notReviewed: number }>;

/** A download before its file is made. */
type Begun = Pick<
  Download,
  | 'id'
  | 'sessionId'
  | 'sessionName'
  | 'wholesalerCode'
  | 'content'
  | 'fileName'
  | 'comparedWith'
  | 'objectKey'
  | 'userId'
  | 'userName'
  | 'at'
> &
  Readonly<{ isFirst: boolean }>;

/** Earlier files of a session that a new one is compared with. */
const COMPARED = 1_000;

/** Products a session's file has: those that have a classification. */
const productsOf = (session: Session): number => doneItems(session.run) - session.unclassified;

async function* nothing(): AsyncGenerator<Buffer, void, undefined> {}

/** What a new file is among those of its session: its version, and what differs from the one before. */
const placed = async (
  { downloads }: SessionUnitOfWork,
  file: Pick<Download, 'id' | 'sessionId' | 'content' | 'fileSha256'>,
) => {
  const earlier = await downloads.ofSession(file.sessionId, COMPARED);
  const version = versionOf(file.fileSha256, earlier);
  const same = earlier.find(({ fileSha256, content }) => fileSha256 === file.fileSha256 && content === file.content);
  if (same) return { version, difference: same.difference };
  const before = versionBefore(file, earlier);
  if (!before || !(await downloads.hasLines(before.id))) return { version, difference: null };
  const counts = await downloads.countDifference(file.id, before.id);
  return { version, difference: { id: before.id, version: before.version, ...counts } };
};

/** The file for the till. */
export const downloadSession = ({
  inTransaction,
  sessions,
  atOneMoment,
  bulkhead,
  downloads,
  wholesalers,
  difference,
  spool,
  keepFile,
  sent,
  clock,
  newId,
}: Deps) => {
  const namesFor = async (session: Session): Promise<Names> => {
    const known = await wholesalers.get(session.wholesalerCode);
    // The wholesaler may be gone; then codes stand for themselves.
    return known?.names ?? namesOf({ hierarchy: [], vatCodes: [] });
  };

  /** The file of one moment: its session, its lines, and the counts of what was written. */
  const make = async (
    { sessions: now, reviewList, differenceList }: Moment,
    { id, sessionId, content, isFirst }: Begun,
    names: Names,
  ): Promise<Made> => {
    const found = await now.find(sessionId);
    // The person saw it a moment ago.
    if (!found) throw deletedMeanwhile();
    const session = requireCompleted(found, 'downloaded');
    const changed = await differenceList.forFile(session.upload.id, content === 'all');
    let [read, products, notReviewed] = [0, 0, 0];
    /** Without a download to compare with each line is new. */
    const inFile = ({ item }: ClassifiedItem): InFile => {
      const line = changed.get(item.canonical);
      if (line) return changeInFile(line, content);
      return content === 'all' || (isFirst && content !== 'prices') ? 'now' : 'out';
    };
    const written = oneBehind((lines: Parameters<Downloads['addLines']>[1]) => downloads.addLines(id, lines));
    async function* cells(): AsyncGenerator<readonly string[]> {
      yield EPOS_HEADER;
      for await (const page of reviewList.classified(session.upload.id)) {
        const lines = page.flatMap((one) => {
          const wanted = inFile(one);
          if (wanted === 'out') return [];
          products += 1;
          if (one.classification.needsReview) notReviewed += 1;
          const line = tillLineOf(one, session.prices);
          const { values = line, movesBase = true } = wanted === 'now' ? {} : wanted;
          return [{ ...line, ...values, said: one.said + saidSuffix(session.prices), movesBase }];
        });
        await written.next(lines);
        for (const line of lines) yield eposCells(line, names);
        read += page.length;
      }
      await written.end();
      // A file that lost lines must not go out as if it were whole.
      if (read < productsOf(session))
        throw new Error(`The file ended after ${read} of ${productsOf(session)} products.`);
    }
    const file = await spool.keep(csvLines(cells(), { bom: true, guard: 'till', exempt: EPOS_EXEMPT_COLUMNS }));
    if (products > 0 || content === 'all') return { session, kept: file, products, notReviewed };
    await file.discard();
    throw new Conflict(
      'No product is in this file. Please choose what goes into it, or decide some lines first.',
      'empty-file',
    );
  };

  /** The receipt and the legal record, before the first byte leaves. */
  const record = (
    { session, kept, products, notReviewed }: Made,
    begun: Begun,
    actor: Actor,
    asked: Asked,
  ): Promise<void> =>
    inTransaction(async (unit) => {
      requireUntouched(session, await unit.sessions.lock(session.id));
      const { id, content, fileName, at, comparedWith } = begun;
      const file = { id, content, sessionId: session.id, fileSha256: kept.sha256 };
      await unit.downloads.finish({
        ...file,
        ...(await placed(unit, file)),
        products,
        notReviewed,
        fileName,
        bytes: kept.sizeBytes,
        comparedWith,
      });
      const described = { productCount: products, notReviewedCount: notReviewed, fileName, fileSha256: kept.sha256 };
      const acceptance = acceptanceOf({ id: newId(), ...described, acceptedAt: at }, session, actor, asked);
      await unit.acceptances.insert(acceptance);
      await unit.events.disclaimerAccepted(acceptance);
    });

  /**
   * The acceptance is committed before the first byte leaves, with the SHA-256 of the whole file: so the file is made
   * first, and then handed out as it was made.
   */
  return async (actor: Actor, asked: Asked): Promise<File> => {
    const session = requireCompleted(await findSession(sessions, actor, asked.sessionId), 'downloaded');
    requireAcceptance(asked);
    const now = clock();
    const fileName = eposFileName(session.wholesalerCode, session.name, now);
    if (asked.isHeadOnly) return { fileName, content: nothing() };
    const names = await namesFor(session);
    const { base } = await difference(session);
    const id = newId();
    const begun: Begun = {
      id,
      sessionId: session.id,
      sessionName: session.name,
      wholesalerCode: session.wholesalerCode,
      fileName,
      content: asked.content,
      isFirst: base === null,
      comparedWith: base && { at: base.at, sessionName: base.sessionName },
      objectKey: `downloads/${id}`,
      userId: actor.id,
      userName: actor.name,
      at: now,
    };
    await downloads.begin(begun);
    let made: Made | undefined;
    try {
      made = await bulkhead(() => atOneMoment((moment) => make(moment, begun, names)));
      if (!(await keepFile(begun.objectKey, made.kept.copy()))) await downloads.forgetFile(id);
      await record(made, begun, actor, asked);
    } catch (error) {
      await made?.kept.discard();
      await downloads.giveUp(id);
      throw error;
    }
    const { content, sizeBytes } = made.kept;
    return { fileName, content, sizeBytes, onSent: () => sent(id) };
  };
};
