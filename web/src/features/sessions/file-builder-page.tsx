import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { SESSION_LIST_REFRESH_MS, type Session } from '@tillmap/contracts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { reasonOf, statusOf } from '../../api/failure.ts';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { PageDrop } from '../../shared/files/page-drop.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { DisclaimerBanner } from './disclaimer-banner.tsx';
import css from './file-builder.module.css';
import { HelpPanels } from './help-panels.tsx';
import { mayUpload } from './may-upload.ts';
import { NewSessionForm } from './new-session-form.tsx';
import { SessionList } from './session-list.tsx';
import { isDeleted } from './sessions-api.ts';
import { StartWithFile } from './start-with-file.tsx';
import type { StartedWithFile } from './started-with-file.ts';
import { useSessionAddress } from './use-session-address.ts';
import { type SessionListState, useSessionList } from './use-session-list.ts';

/** After that the page stands, and what a session needs is fetched, so that it is there when one is opened. */
const SOON_MS = 500;

const loadPanel = () => import('./session-panel.tsx');
const SessionPanel = lazy(async () => ({ default: (await loadPanel()).SessionPanel }));
const loading = <Skeleton h={280} role="status" aria-label="Loading the session" />;

export function FileBuilderPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const selectedId = search.get('session');
  const arrival = useArrival(selectedId);
  const list = useSessionList();
  const { selected, error, refetch } = useSelected(selectedId, arrival.isNew, list);
  const [started, setStarted] = useState<StartedWithFile>();
  const [dropped, setDropped] = useState<File | null>(null);
  const open = (id: string) => {
    arrival.created(id);
    // Without the filters of the list, which might hide it.
    void navigate(`/?session=${id}`);
  };
  usePageTitle(selected ? selected.session_name : 'File Builder');
  useEffect(() => {
    const soon = setTimeout(() => void loadPanel().catch(() => undefined), SOON_MS);
    return () => clearTimeout(soon);
  }, []);

  // With the keyboard one comes to the form before all sessions, and to the list before the session that was chosen of it.
  const side = (
    <aside key="side" className={css.builderSide} aria-label="All sessions">
      {selectedId !== null && <NewSessionLink />}
      <SessionList selectedId={selectedId} state={list} />
    </aside>
  );
  return (
    <div className={`tm-page ${css.builder}`} data-selected={selectedId !== null || undefined}>
      {selectedId !== null && side}
      {selectedId === null && (
        <StartWithFile
          dropped={dropped}
          onTaken={() => setDropped(null)}
          onStarted={(made) => {
            setStarted(made);
            open(made.sessionId);
          }}
        />
      )}
      <div key="main" className={css.builderMain}>
        <DisclaimerBanner />
        {selected && !mayUpload(selected) && (
          <PageDrop
            onFile={(file) => {
              setDropped(file);
              void navigate(list.linkTo(null));
            }}
          />
        )}
        {selected && (
          <Suspense fallback={loading}>
            <SessionPanel
              key={selected.id}
              session={selected}
              arrival={arrival.way}
              started={started?.sessionId === selected.id ? started : undefined}
              onTaken={() => setStarted(undefined)}
            />
          </Suspense>
        )}
        {selectedId !== null && !selected && !error && loading}
        {selectedId !== null && !selected && error !== undefined && (
          <SessionNotShown error={error} onRetry={() => void refetch()} />
        )}
        {selectedId === null && (
          <>
            <Title order={1} size="h3">
              File Builder
            </Title>
            <NewSessionForm onCreated={open} />
          </>
        )}
        <HelpPanels key={String(selectedId === null)} open={selectedId === null ? ['how-to-use', 'file-format'] : []} />
      </div>
      {selectedId === null && side}
    </div>
  );
}

/** Back to the form that makes one, where a session stands in its place. */
function NewSessionLink() {
  const { linkTo } = useSessionAddress();
  return (
    <Button component={Link} to={linkTo(null)} variant="default" leftSection={<IconPlus size={16} />}>
      New Session
    </Button>
  );
}

const isGone = (error: unknown): boolean => statusOf(error) === 404;

/** In place of a session that is not there, or that could not be read. */
function SessionNotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack gap={8} align="flex-start" role="status">
      <Title order={1} size="h3">
        {isGone(error) ? 'Session not found' : 'The session could not be loaded'}
      </Title>
      <Text>
        {isGone(error)
          ? 'This session no longer exists. Choose another one, or create a new session.'
          : reasonOf(error)}
      </Text>
      {!isGone(error) && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Stack>
  );
}

/** The session that the address names: of the list, or read by its id where the page of the list is without it. */
const useSelected = (selectedId: string | null, isNew: boolean, { shown, isFetching, error }: SessionListState) => {
  const listed = shown?.sessions.find(({ id }) => id === selectedId);
  // The list with a new session is on its way.
  const isListComing = (shown === undefined && error === undefined) || (isFetching && isNew);
  const read = useSessionStatusQuery(selectedId ?? '', {
    skip: selectedId === null || isDeleted(selectedId) || listed !== undefined || isListComing,
    pollingInterval: SESSION_LIST_REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  // A filter or another page may take it out of the list: it stays as it was until it has been read.
  const last = useRef<Session>(undefined);
  const known = last.current?.id === selectedId ? last.current : undefined;
  const selected = listed ?? (isGone(read.error) ? undefined : (read.currentData ?? known));
  last.current = selected;
  return { selected, error: read.error, refetch: read.refetch };
};

/** Whether the session was chosen or created on this page, or came with its address. */
const useArrival = (selectedId: string | null) => {
  const [first] = useState(selectedId);
  const [isMoved, setMoved] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  if (!isMoved && selectedId !== first) setMoved(true);
  const isNew = createdId !== null && createdId === selectedId;
  const way = isNew ? ('created' as const) : ('chosen' as const);
  return { way: isMoved ? way : null, isNew, created: setCreatedId };
};
