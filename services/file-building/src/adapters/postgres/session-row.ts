import type { SessionStatus } from '@tillmap/contracts';
import type { CurrentProduct, Session } from '../../domain/session.ts';

/** A session as its table has it. */
export type SessionRow = Omit<Session, 'upload' | 'run' | 'status'> & {
  readonly status: SessionStatus;
  readonly uploadId: string | null;
  readonly fileName: string | null;
  readonly items: number;
  readonly mapped: number;
  readonly badRows: number;
  readonly high: number;
  readonly low: number;
  readonly skipped: number;
  readonly current: CurrentProduct | null;
};

export const rowOf = ({ upload, run, ...session }: Session): SessionRow => ({
  ...session,
  ...run,
  uploadId: upload?.id ?? null,
  fileName: upload?.fileName ?? null,
  items: upload?.items ?? 0,
  mapped: upload?.mapped ?? 0,
  badRows: upload?.badRows ?? 0,
});

export const sessionOf = (row: SessionRow): Session => {
  const { uploadId, fileName, items, mapped, badRows, high, low, skipped, ...session } = row;
  return {
    ...session,
    run: { high, low, skipped },
    upload: uploadId === null ? null : { id: uploadId, fileName: fileName ?? '', items, mapped, badRows },
  };
};
