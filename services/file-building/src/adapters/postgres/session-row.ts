import type { SessionStatus } from '@tillmap/contracts';
import { type FilePrices, NO_PRICES } from '../../domain/pricing/file-prices.ts';
import type { CurrentProduct, Session } from '../../domain/session.ts';

/** A session as its table has it. */
export type SessionRow = Omit<Session, 'upload' | 'run' | 'assist' | 'status' | 'prices'> & {
  readonly status: SessionStatus;
  readonly uploadId: string | null;
  readonly fileName: string | null;
  readonly items: number;
  readonly mapped: number;
  readonly badRows: number;
  readonly high: number;
  readonly low: number;
  readonly skipped: number;
  readonly assistRows: number;
  readonly assistWaiting: number;
  readonly assistUnreached: number;
  readonly current: CurrentProduct | null;
  /** Null in rows of a version before. */
  readonly prices: FilePrices | null;
};

export const rowOf = ({ upload, run, assist, ...session }: Session): SessionRow => ({
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
});

export const sessionOf = (row: SessionRow): Session => {
  const { uploadId, fileName, items, mapped, badRows, high, low, skipped, ...others } = row;
  const { assistRows, assistWaiting, assistUnreached, prices, ...session } = others;
  return {
    ...session,
    prices: prices ?? NO_PRICES,
    run: { high, low, skipped },
    assist: { rows: assistRows, waiting: assistWaiting, unreached: assistUnreached },
    upload: uploadId === null ? null : { id: uploadId, fileName: fileName ?? '', items, mapped, badRows },
  };
};
