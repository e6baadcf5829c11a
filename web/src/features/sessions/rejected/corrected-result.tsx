import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { CorrectedRowsResult } from '@tillmap/contracts';
import { plural } from '../../../shared/format.ts';
import css from '../checked/checked.module.css';
import { Fold } from '../checked/fold.tsx';

/** '2 rows joined. 1 row is still rejected. 3 rows were not changed.' */
export const correctedText = ({ joined, still_rejected, unchanged, not_used_count }: CorrectedRowsResult): string =>
  [
    joined === 0 ? 'No row joined.' : `${plural(joined, 'row')} joined.`,
    still_rejected > 0 && `${plural(still_rejected, 'row')} ${still_rejected === 1 ? 'is' : 'are'} still rejected.`,
    unchanged > 0 && `${plural(unchanged, 'row')} ${unchanged === 1 ? 'was' : 'were'} not changed.`,
    not_used_count > 0 &&
      `${plural(not_used_count, 'row')} of the file ${not_used_count === 1 ? 'was' : 'were'} not used.`,
  ]
    .filter(Boolean)
    .join(' ');

/** What a corrected file brought, or why it was not taken. */
export function CorrectedResult({ result, refusal }: { result: CorrectedRowsResult | null; refusal: string | null }) {
  if (refusal !== null)
    return (
      <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" mb={8}>
        {refusal}
      </Alert>
    );
  if (!result) return null;
  const isGood = result.still_rejected + result.not_used_count === 0 && result.joined > 0;
  return (
    <Alert color={isGood ? 'green' : 'yellow'} icon={<IconCircleCheck size={18} />} mb={8}>
      {correctedText(result)}
      {result.not_used.length > 0 && (
        <Fold label="Show what was not used">
          <ul className={css.noteRows}>
            {result.not_used.map(({ line, reasons }) => (
              <li key={`${line} ${reasons.join(' ')}`}>{reasons.join(' ')}</li>
            ))}
          </ul>
        </Fold>
      )}
    </Alert>
  );
}
