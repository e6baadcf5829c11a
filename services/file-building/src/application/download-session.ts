import { MUST_ACCEPT_DISCLAIMER } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, DomainError } from '@tillmap/service-kit/domain';
import { type BadRow, badRowsCsv, csvLines, safeFileName } from '@tillmap/tabular';
import type { Acceptance } from '../domain/acceptance.ts';
import { currentDisclaimer } from '../domain/disclaimer.ts';
import { EPOS_EXEMPT_COLUMNS, EPOS_HEADER, eposCells, eposFileName } from '../domain/epos-file.ts';
import { doneItems, type Session, type Upload } from '../domain/session.ts';
import { requireCompleted } from '../domain/session-transitions.ts';
import { type Names, namesOf } from '../domain/wholesaler.ts';
import { findSession } from './find-session.ts';
import type { WholesalerDirectory } from './ports/neighbours.ts';
import type { ReviewList } from './ports/review-list.ts';
import type { Sessions } from './ports/session-store.ts';
import type { KeptFile, Spool } from './ports/spool.ts';
import type { InTransaction } from './ports/transaction.ts';
import type { UploadStaging } from './ports/upload-staging.ts';

type Deps = {
  inTransaction: InTransaction;
  sessions: Sessions;
  reviewList: ReviewList;
  staging: UploadStaging;
  wholesalers: WholesalerDirectory;
  spool: Spool;
  clock: Clock;
  newId: () => string;
};

type Download = Readonly<{
  sessionId: string;
  isAccepted: boolean;
  /** The version the person was shown, when the request says so. */
  disclaimerVersion: string | undefined;
  /** A HEAD request: nothing leaves and nothing is recorded. */
  isHeadOnly: boolean;
  ipAddress: string;
  userAgent: string;
}>;

export type File = Readonly<{ fileName: string; content: AsyncIterable<Buffer> }>;

const MAX_USER_AGENT = 500;

const requireAcceptance = ({ isAccepted, disclaimerVersion }: Download): void => {
  if (!isAccepted) throw new DomainError('disclaimer-not-accepted', 428, MUST_ACCEPT_DISCLAIMER);
  if (disclaimerVersion !== undefined && disclaimerVersion !== currentDisclaimer.version)
    throw new Conflict('The disclaimer has changed meanwhile. Please read and accept it again.', 'disclaimer-changed');
};

/** Products the file has: those that have a classification. */
const productsOf = (session: Session): number => doneItems(session.run) - session.unclassified;

async function* nothing(): AsyncGenerator<Buffer, void, undefined> {}

/** Downloads of a session: the file for the till, and the rows of the supplier file that could not be used. */
export const downloadSession = ({
  inTransaction,
  sessions,
  reviewList,
  staging,
  wholesalers,
  spool,
  clock,
  newId,
}: Deps) => {
  const namesFor = async (session: Session): Promise<Names> => {
    const known = await wholesalers.get(session.wholesalerCode);
    // The wholesaler may be gone; then codes stand for themselves.
    return known?.names ?? namesOf({ hierarchy: [], vatCodes: [] });
  };

  const acceptanceOf = (
    session: Session,
    actor: Actor,
    download: Download,
    file: Readonly<{ name: string; sha256: string }>,
    at: Date,
  ): Acceptance => ({
    id: newId(),
    sessionId: session.id,
    sessionName: session.name,
    wholesalerCode: session.wholesalerCode,
    wholesalerName: session.wholesalerName,
    userId: actor.id,
    userName: actor.name,
    userEmail: actor.email,
    productCount: productsOf(session),
    notReviewedCount: session.toReview - session.unclassified,
    fileName: file.name,
    fileSha256: file.sha256,
    ipAddress: download.ipAddress,
    userAgent: download.userAgent.slice(0, MAX_USER_AGENT),
    disclaimerVersion: currentDisclaimer.version,
    disclaimerText: currentDisclaimer.text,
    acceptedAt: at,
  });

  async function* eposLines({ id }: Upload, names: Names, expected: number): AsyncGenerator<readonly string[]> {
    yield EPOS_HEADER;
    let written = 0;
    for await (const page of reviewList.classified(id)) {
      for (const classified of page) yield eposCells(classified, names);
      written += page.length;
    }
    // A session deleted meanwhile must break the download off, not end it early as if it were whole.
    if (written < expected) throw new Error(`The file ended after ${written} of ${expected} products.`);
  }

  const epos = (session: Session & { readonly upload: Upload }, names: Names): Promise<KeptFile> => {
    const lines = eposLines(session.upload, names, productsOf(session));
    return spool.keep(csvLines(lines, { bom: true, guard: 'till', exempt: EPOS_EXEMPT_COLUMNS }));
  };

  const record = (acceptance: Acceptance): Promise<void> =>
    inTransaction(async (unit) => {
      await unit.acceptances.insert(acceptance);
      await unit.tell.disclaimerAccepted(acceptance);
    });

  return {
    /**
     * The acceptance is committed before the first byte leaves, with the SHA-256 of the whole file: so the file is made
     * first, and then handed out as it was made.
     */
    eposFile: async (actor: Actor, download: Download): Promise<File> => {
      const session = requireCompleted(await findSession(sessions, actor, download.sessionId), 'downloaded');
      requireAcceptance(download);
      const now = clock();
      const fileName = eposFileName(session.wholesalerCode, session.name, now);
      if (download.isHeadOnly) return { fileName, content: nothing() };
      const kept = await epos(session, await namesFor(session));
      try {
        await record(acceptanceOf(session, actor, download, { name: fileName, sha256: kept.sha256 }, now));
      } catch (error) {
        await kept.discard();
        throw error;
      }
      return { fileName, content: kept.content };
    },

    /** For a spreadsheet: line, reasons and the cells as they were. */
    badRows: async (actor: Actor, id: string): Promise<File> => {
      const session = await findSession(sessions, actor, id);
      const fileName = safeFileName([session.name, 'rejected', 'rows.csv']);
      if (!session.upload) return { fileName, content: badRowsCsv([] as BadRow[], []) };
      const { headerNames, rows } = await staging.badRows(session.upload.id);
      return { fileName, content: badRowsCsv(rows, headerNames) };
    },
  };
};
