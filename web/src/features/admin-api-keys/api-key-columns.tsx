import { Badge } from '@mantine/core';
import { IconClockX, IconTrash } from '@tabler/icons-react';
import type { ApiKey } from '@tillmap/contracts';
import { dayText, exactTimeText } from '../../shared/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { RowButton } from '../../shared/ui/row-button.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { SCOPE_NAMES } from './scope-names.ts';

export const apiKeyColumns = ({ onDelete }: { onDelete: (key: ApiKey) => void }): Column<ApiKey>[] => [
  { header: 'Name', kind: 'title', cell: ({ name }) => name },
  { header: 'Key', cell: ({ prefix }) => <span className="tm-code tm-nowrap">{prefix}…</span> },
  { header: 'Allowed', cell: ({ scope }) => SCOPE_NAMES[scope] },
  {
    header: 'Created',
    kind: 'long',
    cell: ({ created_at, created_by }) => (
      <>
        <TimeAgo time={created_at} />
        <span className="tm-sub">{created_by}</span>
      </>
    ),
  },
  {
    header: 'Last used',
    cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : <TimeAgo time={last_used_at} />),
  },
  { header: 'Expires', cell: ({ expires_at }) => <Expiry time={expires_at} /> },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (key) => (
      <RowButton of={key.name} isRed icon={<IconTrash size={14} />} onClick={() => onDelete(key)}>
        Delete
      </RowButton>
    ),
  },
];

function Expiry({ time }: { time: string | null }) {
  if (time === null) return 'Never';
  if (Date.parse(time) <= Date.now()) {
    return (
      <Badge variant="light" color="red" leftSection={<IconClockX size={13} />} title={exactTimeText(time)}>
        Expired
      </Badge>
    );
  }
  return (
    <time dateTime={time} title={exactTimeText(time)}>
      {dayText(time)}
    </time>
  );
}
