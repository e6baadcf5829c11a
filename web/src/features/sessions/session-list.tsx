import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet, IconFilterOff } from '@tabler/icons-react';
import { SESSION_LIST_REFRESH_MS } from '@tillmap/contracts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUserQuery } from '../../api/user-api.ts';
import { plural } from '../../shared/format.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useLoggedFailure } from '../../shared/use-logged-failure.ts';
import { useNow } from '../../shared/use-now.ts';
import { SAMPLE_FILE } from './file-format.tsx';
import { SessionFilterBar } from './session-filter-bar.tsx';
import { filteredSessions, sessionGroups } from './session-filters.ts';
import { SessionListItem } from './session-list-item.tsx';
import { useListSessionsQuery } from './sessions-api.ts';
import { useSessionAddress } from './use-session-address.ts';

/** Groups and days change with the day. */
const DAY_REFRESH_MS = 60_000;

/** All sessions one sees, newest first; search, status, wholesaler and days narrow them. */
export function SessionList({ selectedId }: { selectedId: string | null }) {
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
  const { data: user } = useCurrentUserQuery();
  const navigate = useNavigate();
  const now = useNow(DAY_REFRESH_MS);
  const { filters, change, clear, isFiltered, linkTo } = useSessionAddress();
  const shown = useMemo(() => filteredSessions(sessions ?? [], filters, now), [sessions, filters, now]);
  const list = useRef<HTMLDivElement>(null);
  const isLoaded = sessions !== undefined;
  // Where a link or a reload names an old one, the list shows it.
  useEffect(() => {
    if (isLoaded && selectedId !== null) {
      list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
    }
  }, [isLoaded, selectedId]);
  // The same function all the while, so that the lines need not be drawn again.
  const leave = useRef<(sessionId: string) => void>(undefined);
  leave.current = (id) => {
    if (id === selectedId) void navigate(linkTo(null), { replace: true });
  };
  const onDeleted = useCallback((id: string) => leave.current?.(id), []);

  return (
    <section aria-labelledby="sessions" className="tm-session-list">
      <Title order={2} size="h5" id="sessions" mb="xs">
        Sessions
      </Title>
      {isLoading && (
        <Stack gap="xs" aria-busy="true" aria-label="Loading sessions">
          <Skeleton h={40} />
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      )}
      {sessions === undefined && !isLoading && (
        <Text size="sm" c="dimmed">
          The sessions appear here when the server answers again.
        </Text>
      )}
      {sessions?.length === 0 && (
        <EmptyState icon={<IconFileSpreadsheet size={28} />} title="No sessions yet">
          A session turns one supplier file into one file for your till. Enter a name under New Session to start. If you
          have no file, try the{' '}
          <Anchor href={SAMPLE_FILE} download size="sm" underline="always">
            sample file
          </Anchor>
          .
        </EmptyState>
      )}
      {sessions && sessions.length > 0 && (
        <>
          <SessionFilterBar sessions={sessions} filters={filters} onChange={change} />
          <Text size="xs" c="dimmed" role="status" className="tm-number">
            {isFiltered
              ? `${shown.length} of ${plural(sessions.length, 'session')}`
              : plural(sessions.length, 'session')}
          </Text>
          {shown.length === 0 && (
            <EmptyState
              icon={<IconFilterOff size={28} />}
              title="No sessions found"
              action={
                <Button variant="default" size="compact-sm" onClick={clear}>
                  Show all sessions
                </Button>
              }
            >
              Search for a part of the name or the wholesaler, or show every status.
            </EmptyState>
          )}
          <div ref={list}>
            {sessionGroups(shown, now).map((group) => (
              <section key={group.label} aria-label={group.label}>
                <h3 className="tm-session-day">{group.label}</h3>
                <ul className="tm-sessions">
                  {group.sessions.map((session) => (
                    <SessionListItem
                      key={session.id}
                      session={session}
                      link={linkTo(session.id)}
                      isSelected={session.id === selectedId}
                      isOthers={user !== undefined && user.name !== session.owner_name}
                      onDeleted={onDeleted}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
