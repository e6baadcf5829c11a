import { foldedText, type SessionStatus } from '@tillmap/contracts';
import type { CamelRow, Columns } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import { type FilePrices, NO_PRICES } from '../../../model/prices/file-prices.ts';
import type { CurrentProduct, Session } from '../../../model/session.ts';

/** What a session's table has, `id` first. */
export const SESSION_COLUMNS = [
  'id',
  'owner_id',
  'owner_name',
  'name',
  'wholesaler_code',
  'wholesaler_name',
  'is_sample',
  'status',
  'upload_id',
  'file_name',
  'items',
  'mapped',
  'bad_rows',
  'high',
  'low',
  'skipped',
  'to_review',
  'unclassified',
  'assist_rows',
  'assist_waiting',
  'assist_unreached',
  'again_waiting',
  'review_threshold',
  'prices',
  'attempts',
  'started_at',
  'completed_at',
  'heard_at',
  'learning',
  'current',
  'error_message',
  'created_at',
  'updated_at',
  'search_text',
] as const satisfies Columns<Tables['session']>;

/** A session as its table has it. */
export type SessionRow = CamelRow<Tables['session'], typeof SESSION_COLUMNS> & {
  readonly status: SessionStatus;
  readonly current: CurrentProduct | null;
  readonly learning: Session['learning'];
  /** Null in rows of a version before. */
  readonly prices: FilePrices | null;
};

/** What the list is searched in. Each part starts after a line break, where a short search finds it. */
const searchTextOf = ({ name, wholesalerName, ownerName }: Session): string =>
  foldedText(`\n${name}\n${wholesalerName}\n${ownerName}`);

/** A session as its table takes it. */
export const valuesOf = (given: Session) => {
  const { upload, run, assist, current, prices, lastProgressAt, ...session } = given;
  return {
    ...session,
    ...run,
    assistRows: assist.rows,
    assistWaiting: assist.waiting,
    assistUnreached: assist.unreached,
    uploadId: upload?.id ?? null,
    fileName: upload?.fileName ?? null,
    items: upload?.items ?? 0,
    mapped: upload?.mapped ?? 0,
    badRows: upload?.badRows ?? 0,
    // The column keeps the name that the version before knows.
    heardAt: lastProgressAt,
    current: current && JSON.stringify(current),
    prices: JSON.stringify(prices),
    searchText: searchTextOf(given),
  };
};

export const sessionOf = (row: SessionRow): Session => {
  const { uploadId, fileName, items, mapped, badRows, high, low, skipped, ...others } = row;
  const { assistRows, assistWaiting, assistUnreached, heardAt, prices, searchText: _, ...session } = others;
  return {
    ...session,
    lastProgressAt: heardAt,
    prices: prices ?? NO_PRICES,
    run: { high, low, skipped },
    assist: { rows: assistRows, waiting: assistWaiting, unreached: assistUnreached },
    upload: uploadId === null ? null : { id: uploadId, fileName: fileName ?? '', items, mapped, badRows },
  };
};
