import { Group, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { plural } from '../../shared/format.ts';
import { BadRowsButton } from './bad-rows-button.tsx';

/** The file of a session, with the rows of it that could not be used. */
export function SessionFileLine({ session }: { session: Session }) {
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" className="tm-inline-link tm-break">
        <IconPaperclip size={15} aria-hidden /> {session.supplier_file_name}
        {session.bad_rows_count > 0 && ` · ${plural(session.bad_rows_count, 'row')} rejected`}
      </Text>
      {session.bad_rows_count > 0 && <BadRowsButton session={session}>Download the list</BadRowsButton>}
    </Group>
  );
}
