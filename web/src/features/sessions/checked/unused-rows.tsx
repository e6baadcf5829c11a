import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import type { Session, UploadResult } from '@tillmap/contracts';
import { type RefObject, useState } from 'react';
import { countText, plural } from '../../../shared/format.ts';
import { RowList } from '../../../shared/ui/row-list.tsx';
import { BadRowsButton } from '../bad-rows-button.tsx';
import { RejectedRows } from '../rejected/rejected-rows.tsx';
import type { RowFigures, UnusedKind } from './row-figures.ts';

const KINDS: { kind: UnusedKind; label: string }[] = [
  { kind: 'rejected', label: 'Rejected' },
  { kind: 'replaced', label: 'Replaced' },
  { kind: 'left_out', label: 'Left out' },
];

const ABOUT: Record<UnusedKind, string> = {
  rejected: 'Correct them in the supplier’s file and upload it again, or continue without them.',
  replaced: 'A later row has the same barcode. The later row counts.',
  left_out: 'These rows are not products: totals, section headings and repeated headers.',
};

type Props = {
  session: Session;
  result: UploadResult;
  figures: RowFigures;
  shown: UnusedKind;
  onShow: (kind: UnusedKind) => void;
  heading: RefObject<HTMLHeadingElement | null>;
  onSaid: (text: string) => void;
};

/** The rows that were rejected, replaced or left out, one kind at a time. */
export function UnusedRows({ session, result, figures, shown, onShow, heading, onSaid }: Props) {
  const title = {
    rejected: `${plural(figures.rejected, 'row')} rejected`,
    replaced: `${plural(figures.replaced, 'row')} replaced by a later one`,
    left_out: `${plural(figures.left_out, 'row')} left out`,
  }[shown];
  // Until it is started a session takes corrected rows; the list stays while the last of them is mended.
  const canCorrect = session.status === 'draft';
  const [wasShown, setWasShown] = useState(false);
  if (canCorrect && shown === 'rejected' && figures.rejected > 0 && !wasShown) setWasShown(true);
  const rows = { rejected: result.bad_rows, replaced: result.replaced_rows, left_out: result.left_out_rows }[shown];
  const list =
    figures[shown] === 0 ? (
      <Text size="sm" c="dimmed">
        There are none.
      </Text>
    ) : (
      <>
        <Text size="xs" c="dimmed" mb={4}>
          {ABOUT[shown]}
        </Text>
        <RowList
          title={title}
          rows={rows}
          total={figures[shown]}
          action={shown !== 'left_out' && <BadRowsButton session={session}>Download all</BadRowsButton>}
        />
      </>
    );
  return (
    <section className="tm-check-section" aria-labelledby="unused-rows">
      <Group justify="space-between" gap="xs" mb={8}>
        <Title order={2} size="h5" id="unused-rows" ref={heading} tabIndex={-1} className="tm-reached">
          Rows that are not used
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Rows"
          value={shown}
          onChange={(value) => onShow(value as UnusedKind)}
          data={KINDS.map(({ kind, label }) => ({ value: kind, label: `${label} ${countText(figures[kind])}` }))}
        />
      </Group>
      {/* Kept while another kind is looked at: what was typed and not yet checked would be lost. */}
      {canCorrect && wasShown && (
        <div hidden={shown !== 'rejected'}>
          {/* Another file begins anew: nothing that was typed for the one before stays. */}
          <RejectedRows
            key={`${session.supplier_file_name} ${result.rows_read}`}
            session={session}
            rejected={figures.rejected}
            onSaid={(text) => {
              onShow('rejected');
              onSaid(text);
            }}
            instead={shown === 'rejected' && list}
          />
        </div>
      )}
      {!(canCorrect && wasShown && shown === 'rejected') && list}
    </section>
  );
}
