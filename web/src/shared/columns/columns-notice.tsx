import { Anchor, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { FileColumns } from '@tillmap/contracts';

/** How the columns of the session's file were found, with the way to see and change them. */
export function ColumnsNotice({ columns, onSee }: { columns: FileColumns; onSee: () => void }) {
  return (
    <Text size="sm" className="tm-columns-notice">
      <IconTable size={16} aria-hidden /> {columns.sentence}{' '}
      <Anchor component="button" type="button" size="sm" className="tm-inline-link" onClick={onSee}>
        See or change the columns
      </Anchor>
    </Text>
  );
}
