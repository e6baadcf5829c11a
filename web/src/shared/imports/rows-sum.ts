import type { ImportResults } from '@tillmap/contracts';
import { countText, plural } from '../format.ts';

type Figures = Pick<ImportResults, 'rows_read' | 'imported' | 'skipped' | 'replaced' | 'errors_count' | 'left_out'>;

/** "1,240 rows read: 1,200 imported, 30 already there, 10 with errors." Every row is in one of the figures; '' where they are not known. */
export const rowsSum = ({ rows_read, imported, skipped, replaced, errors_count, left_out }: Figures): string => {
  if (rows_read === 0) return '';
  const parts: [number, string][] = [
    [imported, 'imported'],
    [skipped, 'already there'],
    [replaced, 'replaced by a later row of the file'],
    [errors_count, 'with errors'],
    [left_out, 'left out as totals or headers'],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${countText(count)} ${words}`);
  return `${plural(rows_read, 'row')} read: ${said.join(', ')}.`;
};
