import { Text } from '@mantine/core';
import type { Session, UploadResult } from '@tillmap/contracts';
import { useState } from 'react';
import { plural } from '../../../shared/format.ts';
import { RowList } from '../../../shared/ui/row-list.tsx';
import { BadRowsButton } from '../bad-rows-button.tsx';
import { RejectedRows } from '../rejected/rejected-rows.tsx';
import { Fold } from './fold.tsx';
import type { RowFigures } from './row-figures.ts';

type Props = { session: Session; result: UploadResult; figures: RowFigures; onSaid: (text: string) => void };

/** The rows that were rejected: mended in place until the session is started, listed after that. */
export function RejectedFold({ session, result, figures, onSaid }: Props) {
  const { rejected } = figures;
  const canCorrect = session.status === 'draft';
  // The list stays while the last of them is mended.
  const [wasShown, setWasShown] = useState(false);
  if (canCorrect && rejected > 0 && !wasShown) setWasShown(true);
  if (rejected === 0 && !(canCorrect && wasShown)) return null;
  const list = rejected > 0 && (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        Correct them in the supplier’s file and upload it again, or continue without them.
      </Text>
      <RowList
        title={`${plural(rejected, 'row')} rejected`}
        rows={result.bad_rows}
        total={rejected}
        action={<BadRowsButton session={session}>Download all</BadRowsButton>}
      />
    </>
  );
  return (
    <Fold label="Rejected rows" end={canCorrect && 'correct them here or in a file'} rows="rejected">
      {canCorrect ? <RejectedRows session={session} rejected={rejected} onSaid={onSaid} instead={list} /> : list}
    </Fold>
  );
}

/** The rows that a later one replaced, and those that are no products. */
export function ReplacedFold({ session, result, figures: { replaced, left_out } }: Omit<Props, 'onSaid'>) {
  if (replaced + left_out === 0) return null;
  const names = [replaced > 0 && 'replaced', left_out > 0 && 'left out'].filter(Boolean).join(' and ');
  const reasons = [replaced > 0 && 'same barcode twice', left_out > 0 && 'no products'].filter(Boolean).join('; ');
  return (
    <Fold label={`Rows ${names}`} end={reasons} rows="replaced left_out">
      {replaced > 0 && (
        <>
          <Text size="xs" c="dimmed" mb={4}>
            A later row has the same barcode. The later row counts.
          </Text>
          <RowList
            title={`${plural(replaced, 'row')} replaced by a later one`}
            rows={result.replaced_rows}
            total={replaced}
            action={<BadRowsButton session={session}>Download all</BadRowsButton>}
          />
        </>
      )}
      {left_out > 0 && (
        <>
          <Text size="xs" c="dimmed" mb={4}>
            These rows are not products: totals, section headings and repeated headers.
          </Text>
          <RowList title={`${plural(left_out, 'row')} left out`} rows={result.left_out_rows} total={left_out} />
        </>
      )}
    </Fold>
  );
}
