import type { UploadResult } from '@tillmap/contracts';
import { countText, plural } from '../../../shared/format.ts';

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

/** '1,274 rows read: 1,240 used, 11 replaced, 17 rejected, 6 left out.' */
export const figuresText = ({ read, used, replaced, rejected, left_out }: RowFigures): string =>
  `${plural(read, 'row')} read: ${countText(used)} used, ${countText(replaced)} replaced, ${countText(rejected)} rejected, ${countText(left_out)} left out.`;

/** The kind that is shown at first: the one that a person may have to correct. */
export const firstUnused = (figures: RowFigures): UnusedKind | undefined =>
  (['rejected', 'replaced', 'left_out'] as const).find((kind) => figures[kind] > 0);
