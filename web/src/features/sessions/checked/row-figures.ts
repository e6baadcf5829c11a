import type { UploadResult } from '@tillmap/contracts';

/** Which of the rows that are not used are looked at. */
export type UnusedKind = 'rejected' | 'replaced' | 'left_out';

export type RowFigures = { read: number; used: number } & Record<UnusedKind, number>;

/** read = used + replaced + rejected + left out. Results of earlier versions do not say how many rows were read. */
export const rowFigures = (result: UploadResult): RowFigures => {
  const { total_processed: used, duplicates: replaced, bad_rows_count: rejected, left_out_count } = result;
  return {
    read: result.rows_read || used + replaced + rejected + left_out_count,
    used,
    replaced,
    rejected,
    left_out: left_out_count,
  };
};
