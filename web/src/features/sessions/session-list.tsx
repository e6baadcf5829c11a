import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { SESSION_LIST_REFRESH_MS } from '@tillmap/contracts';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useLoggedFailure } from '../../shared/use-logged-failure.ts';
import { SAMPLE_FILE } from './file-format.tsx';
import { SessionListItem } from './session-list-item.tsx';
import { useListSessionsQuery } from './sessions-api.ts';

type Props = { selectedId: string | null; onDeleted: (sessionId: string) => void };

export function SessionList({ selectedId, onDeleted }: Props) {
  const {
    data: sessions,
    isLoading,
    error,
  } = useListSessionsQuery(undefined, {
    pollingInterval: SESSION_LIST_REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  useLoggedFailure(error, 'Sessions could not be loaded');
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = sessions !== undefined;
  // Where a link or a reload names an old one, the list shows it.
  useEffect(() => {
    if (isLoaded && selectedId !== null) {
      list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
    }
  }, [isLoaded, selectedId]);

  return (
    <section aria-labelledby="sessions">
      <Title order={2} size="h5" id="sessions" mb="xs">
        Sessions
      </Title>
      {isLoading && (
        <Stack gap="xs" aria-busy="true" aria-label="Loading sessions">
          <Skeleton h={76} />
          <Skeleton h={76} />
          <Skeleton h={76} />
        </Stack>
      )}
      {sessions === undefined && !isLoading && (
        <Text size="sm" c="dimmed">
          The sessions appear here when the connection is back.
        </Text>
      )}
      {sessions?.length === 0 && (
        <EmptyState icon={<IconFileSpreadsheet size={28} />} title="No sessions yet">
          A session turns one supplier file into one file for your till. Enter a name above to start. If you have no
          file, try the{' '}
          <Anchor href={SAMPLE_FILE} download size="sm" underline="always">
            sample file
          </Anchor>
          .
        </EmptyState>
      )}
      {sessions && sessions.length > 0 && (
        <ul ref={list} className="tm-sessions">
          {sessions.map((session) => (
            <SessionListItem
              key={session.id}
              session={session}
              isSelected={session.id === selectedId}
              onDeleted={onDeleted}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
