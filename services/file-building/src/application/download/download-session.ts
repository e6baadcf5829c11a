import { MUST_ACCEPT_DISCLAIMER } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, DomainError } from '@tillmap/service-kit/domain';
import { type BadRow, badRowsCsv, csvLines, safeFileName } from '@tillmap/tabular';
import type { TemporaryFile, TemporaryFiles } from '../../adapters/files/local-temporary-files.ts';
import type { Sessions } from '../../adapters/postgres/session-store.ts';
import type { AtOneMoment, Moment } from '../../adapters/postgres/stores.ts';
import type { UploadStaging } from '../../adapters/postgres/upload-staging.ts';
import type { WholesalerDirectory } from '../../adapters/upstream/wholesaler-directory.ts';
import type { Acceptance } from '../../domain/download/acceptance.ts';
import { currentDisclaimer } from '../../domain/download/disclaimer.ts';
import { EPOS_EXEMPT_COLUMNS, EPOS_HEADER, eposCells, eposFileName } from '../../domain/download/epos-file.ts';
import { type Names, namesOf } from '../../domain/review/wholesaler.ts';
import { deletedMeanwhile, requireUntouched } from '../../domain/sessions/download-guards.ts';
import { doneItems, type Session } from '../../domain/sessions/session.ts';
import { requireCompleted } from '../../domain/sessions/session-transitions.ts';
import { findSession } from '../sessions/find-session.ts';
import type { InTransaction } from '../unit-of-work.ts';

type Deps = {
  inTransaction: InTransaction;
  sessions: Sessions;
  atOneMoment: AtOneMoment;
  /** Lets a few files be made at a time: each holds a connection to the database while it is. */
  bulkhead: <T>(make: () => Promise<T>) => Promise<T>;
  staging: UploadStaging;
  wholesalers: WholesalerDirectory;
  spool: TemporaryFiles;
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
    throw new Conflict('The disclaimer has changed. Please read and accept it again.', 'disclaimer-changed');
};

/** A file as it was made, and what is in it. */
type Made = Readonly<{ session: Session; kept: TemporaryFile; products: number; notReviewed: number }>;

/** Products a session's file has: those that have a classification. */
const productsOf = (session: Session): number => doneItems(session.run) - session.unclassified;

async function* nothing(): AsyncGenerator<Buffer, void, undefined> {}

/** Downloads of a session: the file for the till, and the rows of the supplier file that could not be used. */
export const downloadSession = ({
  inTransaction,
  sessions,
  atOneMoment,
  bulkhead,
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
    { session, kept, products, notReviewed }: Made,
    actor: Actor,
    download: Download,
    fileName: string,
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
    productCount: products,
    notReviewedCount: notReviewed,
    fileName,
    fileSha256: kept.sha256,
    ipAddress: download.ipAddress,
    userAgent: download.userAgent.slice(0, MAX_USER_AGENT),
    disclaimerVersion: currentDisclaimer.version,
    disclaimerText: currentDisclaimer.text,
    acceptedAt: at,
  });

  /** The file of one moment: its session, its lines, and the counts of what was written. */
  const make = async ({ sessions: now, reviewList }: Moment, id: string, names: Names): Promise<Made> => {
    const found = await now.find(id);
    // The person saw it a moment ago.
    if (!found) throw deletedMeanwhile();
    const session = requireCompleted(found, 'downloaded');
    let products = 0;
    let notReviewed = 0;
    async function* lines(): AsyncGenerator<readonly string[]> {
      yield EPOS_HEADER;
      for await (const page of reviewList.classified(session.upload.id))
        for (const classified of page) {
          yield eposCells(classified, names, session.prices);
          products += 1;
          if (classified.classification.needsReview) notReviewed += 1;
        }
      // A file that lost lines must not go out as if it were whole.
      if (products < productsOf(session))
        throw new Error(`The file ended after ${products} of ${productsOf(session)} products.`);
    }
    const kept = await spool.keep(csvLines(lines(), { bom: true, guard: 'till', exempt: EPOS_EXEMPT_COLUMNS }));
    return { session, kept, products, notReviewed };
  };

  const record = ({ session }: Made, acceptance: Acceptance): Promise<void> =>
    inTransaction(async (unit) => {
      requireUntouched(session, await unit.sessions.lock(session.id));
      await unit.acceptances.insert(acceptance);
      await unit.events.disclaimerAccepted(acceptance);
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
      const names = await namesFor(session);
      const made = await bulkhead(() => atOneMoment((moment) => make(moment, session.id, names)));
      try {
        await record(made, acceptanceOf(made, actor, download, fileName, now));
      } catch (error) {
        await made.kept.discard();
        throw error;
      }
      return { fileName, content: made.kept.content };
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
