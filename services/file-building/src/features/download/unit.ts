import type { SessionsInTransaction } from '../../kit.ts';
import type { DownloadEvents } from './events.ts';
import type { DownloadStores } from './stores/download-stores.ts';

/** What a download works on in one transaction. */
export type DownloadUnit = DownloadStores &
  Readonly<{ sessions: Pick<SessionsInTransaction, 'lock'>; events: DownloadEvents }>;
