import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDiscount } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCurrentUserQuery } from '../../api/user-api.ts';
import { countText, plural } from '../../shared/format.ts';
import { scrollToStart } from '../../shared/scroll-to-start.ts';
import { PreviousNextPager } from '../../shared/ui/previous-next-pager.tsx';
import { useNow } from '../../shared/use-now.ts';
import css from './file-builder.module.css';
import { NoRecentSessions, NoSessionsFound, NoSessionsYet } from './no-sessions.tsx';
import { SessionFilterBar } from './session-filter-bar.tsx';
import { sessionGroups } from './session-filters.ts';
import { SessionListItem } from './session-list-item.tsx';
import type { SessionListState } from './use-session-list.ts';

/** Groups and days change with the day. */
const DAY_REFRESH_MS = 60_000;

/** More are not counted. */
const MOST_COUNTED = 10_000;

/** The sessions one sees in pages, newest first; search, status, wholesaler and days narrow them. */
export function SessionList({ selectedId, state }: { selectedId: string | null; state: SessionListState }) {
  const { filters, change, clear, isFiltered, linkTo, shown, isStale, hasOlder, error } = state;
  const { data: user } = useCurrentUserQuery();
  const navigate = useNavigate();
  const now = useNow(DAY_REFRESH_MS);
  const list = useRef<HTMLDivElement>(null);
  const isLoaded = shown !== undefined;
  const isNone = shown?.total === 0 && !isFiltered;
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
  const allDays = () => change({ days: 'all' });
  const goTo = (page: number) => {
    change({ page });
    scrollToStart(list.current);
  };
  const onDeleted = useCallback((id: string) => leave.current?.(id), []);

  return (
    <section aria-labelledby="sessions" className={css.sessionList}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5" id="sessions">
          Sessions
        </Title>
        <Anchor component={Link} to="/offers" size="sm" className="tm-inline-link">
          <IconDiscount size={14} aria-hidden /> Offers by day
        </Anchor>
      </Group>
      {!isLoaded && !error && (
        <Stack gap="xs" aria-busy="true" role="status" aria-label="Loading sessions">
          <Skeleton h={40} />
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      )}
      {isNone && (hasOlder ? <NoRecentSessions onAllDays={allDays} /> : <NoSessionsYet />)}
      {!isNone && (isLoaded || isFiltered) && <SessionFilterBar filters={filters} onChange={change} />}
      {!isLoaded && error !== undefined && (
        <Text size="sm" c="dimmed">
          The sessions appear here when the server answers again.
        </Text>
      )}
      {shown && !isNone && (
        <>
          <Text size="xs" c="dimmed" role="status" className="tm-number">
            {shown.total > MOST_COUNTED
              ? `More than ${countText(MOST_COUNTED)} sessions`
              : plural(shown.total, 'session')}
          </Text>
          {shown.sessions.length === 0 && !isStale && (
            <NoSessionsFound onShowAll={clear} {...(filters.days !== 'all' && { onAllDays: allDays })} />
          )}
          <div ref={list} className={css.sessionDays} aria-busy={isStale} data-stale={isStale || undefined}>
            {sessionGroups(shown.sessions, now).map((group) => (
              <section key={group.label} aria-label={group.label}>
                <h3 className={css.sessionDay}>{group.label}</h3>
                <ul className={css.sessions}>
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
          <PreviousNextPager page={shown.page} lastPage={shown.lastPage} onPage={goTo} />
        </>
      )}
    </section>
  );
}
