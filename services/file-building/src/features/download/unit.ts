import type { SessionsInTransaction } from '../../kit.ts';
import type { OfShop } from '../../model/shop.ts';
import type { DownloadEvents } from './events.ts';
import type { DownloadStores } from './stores/download-stores.ts';

/** What a download works on in one transaction. */
export type DownloadUnit = DownloadStores &
  Readonly<{
    sessions: Pick<SessionsInTransaction, 'lock'>;
    /** 409 where the shop was deleted since. */
    requireShop: (session: OfShop) => Promise<void>;
    events: DownloadEvents;
  }>;
