import type { Readable } from 'node:stream';
import type { DownloadContent } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict } from '@tillmap/service-kit/domain';
import { fileStamp, safeFileName } from '@tillmap/tabular';
import type { TemporaryFile, TemporaryFiles } from '../../adapters/files/local-temporary-files.ts';
import type { Downloads } from '../../adapters/postgres/download-store.ts';
import type { Sessions } from '../../adapters/postgres/session-store.ts';
import type { AtOneMoment, Moment } from '../../adapters/postgres/stores.ts';
import type { WholesalerDirectory } from '../../adapters/upstream/wholesaler-directory.ts';
import { type Download, versionBefore, versionOf } from '../../domain/download/download.ts';
import { eposFileName } from '../../domain/download/epos-file.ts';
import { namesOf } from '../../domain/review/wholesaler.ts';
import { deletedMeanwhile, requireUntouched } from '../../domain/sessions/download-guards.ts';
import type { Session } from '../../domain/sessions/session.ts';
import { requireCompleted } from '../../domain/sessions/session-transitions.ts';
import { type ChosenTill, chosenTill, requirePart, type TillWish } from '../../domain/till/till-choice.ts';
import type { MakeDifference } from '../changes/make-difference.ts';
import { findSession } from '../sessions/find-session.ts';
import type { InTransaction, SessionUnitOfWork } from '../unit-of-work.ts';
import { type Accepted, acceptanceOf, requireAcceptance } from './accept-disclaimer.ts';
import type { DownloadSent } from './download-sent.ts';
import { fileLines } from './file-lines.ts';
import { eposWriter, type FileWriter, tillWriter } from './file-writer.ts';
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

type Asked = Accepted &
  Readonly<{
    sessionId: string;
    content: DownloadContent;
    /** Without it the default file. */
    till?: TillWish;
  }>;

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
  Readonly<{ isFirst: boolean; isForTill: boolean }>;

const NOTHING_KNOWN = { names: namesOf({ hierarchy: [], vatCodes: [] }), vatCodes: [] };

/** Earlier files of a session that a new one is compared with. */
const COMPARED = 1_000;

/** Makes what writes the file, once the session is read. */
type WriterOf = (session: Session) => FileWriter;

/** Named as the default file is, with the till and which of several files it is. */
const fileNameOf = (session: Session, till: ChosenTill | undefined, now: Date): string => {
  if (!till) return eposFileName(session.wholesalerCode, session.name, now);
  const words = [session.wholesalerCode, session.name, till.key, ...(till.part === '' ? [] : [till.part])];
  return safeFileName([...words, `${fileStamp(now)}.${till.profile.file.content.kind}`]);
};

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
  const knownOf = async (session: Session) => {
    const known = await wholesalers.get(session.wholesalerCode);
    // The wholesaler may be gone; then codes stand for themselves.
    return known ? { names: known.names, vatCodes: known.wholesaler.vatCodes } : NOTHING_KNOWN;
  };

  /** The file of one moment: its session, its lines, and the counts of what was written. */
  const make = async (
    moment: Moment,
    { id, sessionId, content, isFirst, isForTill }: Begun,
    writerOf: WriterOf,
  ): Promise<Made> => {
    const found = await moment.sessions.find(sessionId);
    // The person saw it a moment ago.
    if (!found) throw deletedMeanwhile();
    const session = requireCompleted(found, 'downloaded');
    const writer = writerOf(session);
    let [products, notReviewed] = [0, 0];
    const stored = oneBehind((lines: Parameters<Downloads['addLines']>[1]) => downloads.addLines(id, lines));
    async function* rows(): AsyncGenerator<readonly string[]> {
      if (writer.header) yield writer.header;
      for await (const page of fileLines(moment, session, { content, isFirst })) {
        const written = page.flatMap((line) => {
          const cells = writer.cells(line);
          return cells ? [{ line, cells }] : [];
        });
        products += written.length;
        notReviewed += written.filter(({ line }) => line.needsReview).length;
        await stored.next(written.map(({ line }) => line));
        for (const { cells } of written) yield cells;
      }
      await stored.end();
    }
    const kept = await spool.keep(writer.bytes(rows()));
    if (products > 0 || (content === 'all' && !isForTill)) return { session, kept, products, notReviewed };
    await kept.discard();
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
    const { names, vatCodes } = await knownOf(session);
    const till = asked.till && chosenTill(asked.till, vatCodes);
    if (till) requirePart(till);
    const fileName = fileNameOf(session, till, now);
    if (asked.isHeadOnly) return { fileName, content: nothing() };
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
      isForTill: till !== undefined,
      comparedWith: base && { at: base.at, sessionName: base.sessionName },
      objectKey: `downloads/${id}`,
      userId: actor.id,
      userName: actor.name,
      at: now,
    };
    await downloads.begin(begun);
    let made: Made | undefined;
    try {
      made = await bulkhead(() =>
        atOneMoment((moment) =>
          make(moment, begun, (read) => (till ? tillWriter(till, names, read) : eposWriter(names))),
        ),
      );
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
