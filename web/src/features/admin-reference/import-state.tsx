import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconLoader2, type TablerIcon } from '@tabler/icons-react';
import type { ImportSummary } from '@tillmap/contracts';
import { percentText } from '../../shared/format.ts';
import type { BadgeColour } from '../../shared/ui/badge-letters.ts';

type Look = { label: string; color: BadgeColour; Icon: TablerIcon };

const lookOf = ({ status, percentage, reverted_by }: ImportSummary): Look => {
  if (reverted_by?.status === 'processing') return { label: 'Reverting', color: 'indigo', Icon: IconLoader2 };
  if (reverted_by?.status === 'completed') return { label: 'Reverted', color: 'gray', Icon: IconArrowBackUp };
  if (status === 'processing')
    return { label: `Running ${percentText(percentage)}`, color: 'indigo', Icon: IconLoader2 };
  if (status === 'failed') return { label: 'Failed', color: 'red', Icon: IconAlertTriangle };
  return { label: 'Completed', color: 'green', Icon: IconCircleCheck };
};

/** How an import stands, with what went wrong. */
export function ImportState({ summary }: { summary: ImportSummary }) {
  const { label, color, Icon } = lookOf(summary);
  return (
    <>
      <Badge variant="light" color={color} leftSection={<Icon size={13} />}>
        {label}
      </Badge>
      {summary.error && <span className="tm-sub">{summary.error}</span>}
    </>
  );
}
