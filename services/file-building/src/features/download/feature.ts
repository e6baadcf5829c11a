import { type Feature, inTransactionWith } from '@tillmap/bus';
import type { Tx } from '@tillmap/storage/database';
import type { Kit, SessionAccess, TemporaryFiles } from '../../kit.ts';
import type { MakeDifference } from '../../model/difference.ts';
import type { Download } from '../../model/download.ts';
import type { FileLines } from '../../model/file-lines.ts';
import type { OfShop } from '../../model/shop.ts';
import type { FindProfile } from '../../model/till/known-profile.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { downloadSent, type FileSent } from './download-sent.ts';
import { downloadSession } from './download-session.ts';
import { downloadEvents } from './events.ts';
import { keeping, reading } from './kept-bytes.ts';
import { receipts } from './receipts.ts';
import { downloadRoutes } from './routes.ts';
import { currentDisclaimer } from './rules/disclaimer.ts';
import { postgresDownloads } from './stores/download-store.ts';
import { downloadStores } from './stores/download-stores.ts';
import type { DownloadUnit } from './unit.ts';

type Needs = Readonly<{
  sessions: SessionAccess;
  ofShops: ShopSessions;
  wholesalers: WholesalerDirectory;
  difference: MakeDifference;
  fileSent: FileSent;
  profile: FindProfile;
  lines: FileLines;
  spool: TemporaryFiles;
}>;

/** Files for the till, each with its acceptance of the disclaimer, and receipts of what was downloaded. */
export const downloadFeature = (
  { database, objects, config, clock, newId, log }: Omit<Kit, 'metrics' | 'each'>,
  { sessions, ofShops, wholesalers, difference, fileSent, profile, lines, spool }: Needs,
) => {
  const inTransaction = inTransactionWith(
    database,
    (tx: Tx): DownloadUnit => ({
      ...downloadStores(tx),
      sessions: sessions.in(tx),
      requireShop: (session) => ofShops.requireStill(tx, session),
      events: downloadEvents(tx),
    }),
  );
  const downloads = postgresDownloads(database);
  const sent = downloadSent({
    inTransaction,
    fileSent,
    clock,
    onLost: (err, downloadId) =>
      log.warn({ err, downloadId }, 'Marking a download as sent failed; the next one replaces it'),
  });
  const shared = { inTransaction, ofShops, downloads, sent, clock, newId };
  return {
    routes: downloadRoutes({
      eposFile: downloadSession({
        ...shared,
        ...lines,
        wholesalers,
        difference,
        profile,
        spool,
        keepFile: keeping(objects, log),
      }),
      receipts: receipts({ ...shared, sessions, readFile: reading(objects), keptDays: config.DOWNLOAD_RETENTION_DAYS }),
    }),
    use: {
      disclaimer: currentDisclaimer,
      lastOffers: downloads.lastOffers,
      last: async ({ id, memory }: OfShop): Promise<Download | null> =>
        (await downloads.ofSession(id, memory, 1))[0] ?? null,
    },
  } satisfies Feature & { use: object };
};
