import type { Readable } from 'node:stream';
import type { InTransaction } from '@tillmap/bus';
import type { LineDifference, Download as ShownDownload } from '@tillmap/contracts';
import { type Actor, type Clock, NotFound } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import { checkKeyOf, type Download } from '../../model/download.ts';
import type { File } from '../../model/file.ts';
import { memoryOf, seesAll } from '../../model/session.ts';
import type { SessionRef } from '../../model/shop.ts';
import { COMPARED_COLUMNS } from '../../model/till-line.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { type Accepted, acceptanceOf, requireAcceptance } from './accept-disclaimer.ts';
import type { DownloadSent } from './download-sent.ts';
import type { Downloads, LinePair } from './stores/download-store.ts';
import type { DownloadUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<DownloadUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  ofShops: Pick<ShopSessions, 'find' | 'seenBy' | 'requireOwn'>;
  downloads: Downloads;
  /** The bytes of a kept file; undefined where they are gone. */
  readFile: (objectKey: string) => Promise<Readable | undefined>;
  sent: DownloadSent;
  /** How many days bytes are kept. */
  keptDays: number;
  clock: Clock;
  newId: () => string;
};

type Listed = Readonly<{ of: 'session' | 'wholesaler'; limit: number }>;
type Page = Readonly<{ page: number; perPage: number }>;

const DAY_MS = 86_400_000;

const noDownload = (): NotFound => new NotFound('This download does not exist.');
const noFile = (): NotFound =>
  new NotFound('The file of this download is not kept any more. Please download the session again.');

const noCheck = (): NotFound =>
  new NotFound(
    'What the till would do with each product is not kept of this download. Please check the session again.',
  );

const lineOf = ({ before, after }: LinePair): LineDifference => {
  const { barcode, description } = after ?? before ?? { barcode: '', description: '' };
  if (!before || !after) return { barcode, description, what: after ? 'added' : 'removed', columns: [] };
  const columns = (['barcode', ...COMPARED_COLUMNS] as const)
    .filter((column) => before[column] !== after[column])
    .map((column) => ({ column, before: before[column], after: after[column] }));
  return { barcode, description, what: 'changed', columns };
};

/** What was downloaded: receipts, the same bytes again, and what differs between two versions. */
export const receipts = ({
  inTransaction,
  sessions,
  ofShops,
  downloads,
  readFile,
  sent,
  keptDays,
  clock,
  newId,
}: Deps) => {
  const shown = ({ difference, comparedWith, till, ...download }: Download): ShownDownload => ({
    id: download.id,
    session_id: download.sessionId,
    session_name: download.sessionName,
    ...(download.shop !== '' && { shop: download.shop }),
    version: download.version,
    content: download.content,
    products: download.products,
    not_reviewed: download.notReviewed,
    file_name: download.fileName,
    sha256: download.fileSha256,
    bytes: download.bytes,
    by: download.userName,
    at: download.at.toISOString(),
    state: download.state,
    is_kept: download.objectKey !== '',
    kept_until: download.objectKey === '' ? null : new Date(download.at.getTime() + keptDays * DAY_MS).toISOString(),
    file_answer: download.fileAnswer,
    ...(download.prices && { prices: download.prices }),
    compared_with: comparedWith && { at: comparedWith.at, session_name: comparedWith.sessionName },
    difference: difference && {
      version: difference.version,
      added: difference.added,
      changed: difference.changed,
      removed: difference.removed,
    },
    till: till && {
      profile: till.profile,
      name: till.name,
      version: till.version,
      purpose: till.purpose,
      part: till.part,
      is_zip: till.isZip,
      imported: till.imported,
      changed: till.changed,
      refused: till.refused,
      left_out: till.leftOut,
      has_check: till.hasCheck === true && download.objectKey !== '',
    },
  });

  const find = async (actor: Actor, sessionId: string, id: string) => {
    const session = await sessions.find(actor, sessionId);
    const download = await downloads.find(session.id, id);
    if (!download) throw noDownload();
    await ofShops.requireOwn(actor, download.wholesalerCode);
    return { session, download };
  };

  return {
    /** Newest first, of the shops that the actor works in; of the wholesaler's other sessions those that the actor may see. */
    list: async (actor: Actor, ref: SessionRef, { of, limit }: Listed): Promise<ShownDownload[]> => {
      const session = await sessions.find(actor, ref.id);
      const memory = ref.shop === undefined ? null : (await ofShops.find(actor, ref)).memory;
      const found =
        of === 'session'
          ? await downloads.ofSession(session.id, memory, limit)
          : await downloads.ofWholesaler(memoryOf(session), memory, seesAll(actor) ? null : actor.id, limit);
      const isSeen = await ofShops.seenBy(actor);
      return found.filter(({ wholesalerCode }) => isSeen(wholesalerCode)).map(shown);
    },

    /** The bytes of a download as they were, with an acceptance of their own. */
    again: async (actor: Actor, sessionId: string, id: string, asked: Accepted): Promise<File> => {
      const { session, download } = await find(actor, sessionId, id);
      requireAcceptance(asked);
      const { fileName, fileSha256, products, notReviewed, bytes: sizeBytes } = download;
      const content = download.objectKey === '' ? undefined : await readFile(download.objectKey);
      if (!content) throw noFile();
      if (asked.isHeadOnly) return { fileName, content, sizeBytes };
      try {
        await inTransaction(async (unit) => {
          const file = { productCount: products, notReviewedCount: notReviewed, fileName, fileSha256 };
          const acceptance = acceptanceOf({ id: newId(), ...file, acceptedAt: clock() }, session, actor, asked);
          await unit.acceptances.insert(acceptance);
          await unit.events.disclaimerAccepted(acceptance);
        });
      } catch (error) {
        content.destroy();
        throw error;
      }
      return { fileName, content, sizeBytes, onSent: () => sent(id) };
    },

    /** What the till would do with each product, as it was told when the file was made. */
    check: async (actor: Actor, sessionId: string, id: string): Promise<File> => {
      const { download } = await find(actor, sessionId, id);
      const isKept = download.objectKey !== '' && download.till?.hasCheck === true;
      const content = isKept ? await readFile(checkKeyOf(download.objectKey)) : undefined;
      if (!content) throw noCheck();
      return { fileName: `${download.fileName.replace(/\.[^.]+$/, '')}_check.csv`, content };
    },

    /** A page of the lines that differ from the version before; no version where nothing is kept of it. */
    difference: async (actor: Actor, sessionId: string, id: string, { page, perPage }: Page) => {
      const { download } = await find(actor, sessionId, id);
      const before = download.difference;
      const isKept = before && (await downloads.hasLines(id)) && (await downloads.hasLines(before.id));
      if (!isKept) return { version: null, lines: [], total: 0 };
      const pairs = await downloads.difference(id, before.id, (page - 1) * perPage, perPage);
      return {
        version: before.version,
        lines: pairs.map(lineOf),
        total: before.added + before.changed + before.removed,
      };
    },
  };
};
