import type { Tx } from '@tillmap/storage/database';
import { postgresAcceptances } from './acceptance-store.ts';
import { postgresDownloads } from './download-store.ts';

/** All that this feature keeps. */
export const downloadStores = (tx: Tx) => ({ downloads: postgresDownloads(tx), acceptances: postgresAcceptances(tx) });

export type DownloadStores = ReturnType<typeof downloadStores>;
