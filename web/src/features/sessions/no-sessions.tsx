import { Anchor, Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconFilterOff } from '@tabler/icons-react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { SAMPLE_FILE } from './file-format.tsx';

/** In place of the list where there never was a session. */
export function NoSessionsYet() {
  return (
    <EmptyState icon={<IconFileSpreadsheet size={28} />} title="No sessions yet">
      A session turns one supplier file into one file for your till. Drop a price file on this page to start. If you
      have no file, try the{' '}
      <Anchor href={SAMPLE_FILE} download size="sm" underline="always">
        sample file
      </Anchor>
      .
    </EmptyState>
  );
}

/** Where all that there are were last changed before the days of the list. */
export function NoRecentSessions({ onAllDays }: { onAllDays: () => void }) {
  return (
    <EmptyState
      icon={<IconFileSpreadsheet size={28} />}
      title="No sessions in the last 90 days"
      action={
        <Button variant="default" size="compact-sm" onClick={onAllDays}>
          Show older sessions
        </Button>
      }
    >
      Drop a price file on this page to start one.
    </EmptyState>
  );
}

/** Where nothing fits; `onAllDays` where older ones were not looked at. */
export function NoSessionsFound({ onShowAll, onAllDays }: { onShowAll: () => void; onAllDays?: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      title="No sessions found"
      action={
        <Group gap={8} justify="center">
          {onAllDays && (
            <Button variant="default" size="compact-sm" onClick={onAllDays}>
              Search all days
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={onShowAll}>
            Show all sessions
          </Button>
        </Group>
      }
    >
      Search for a part of the name or the wholesaler, or show every status.
    </EmptyState>
  );
}
