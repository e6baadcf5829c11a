import './file-builder.css';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { SESSION_LIST_REFRESH_MS } from '@tillmap/contracts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { DisclaimerBanner } from './disclaimer-banner.tsx';
import { HelpPanels } from './help-panels.tsx';
import { NewSessionForm } from './new-session-form.tsx';
import { SampleButton } from './sample-button.tsx';
import { SessionList } from './session-list.tsx';
import { SessionPanel } from './session-panel.tsx';
import { useListSessionsQuery } from './sessions-api.ts';
import { useSessionAddress } from './use-session-address.ts';

export function FileBuilderPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const selectedId = search.get('session');
  const arrival = useArrival(selectedId);
  const { selected, isComing } = useSelected(selectedId, arrival.isNew);
  usePageTitle(selected ? selected.session_name : 'File Builder');

  // With the keyboard one comes to the form before all sessions, and to the list before the session that was chosen of it.
  const side = (
    <aside key="side" className="tm-builder-side" aria-label="All sessions">
      {selectedId !== null && <NewSessionLink />}
      <SessionList selectedId={selectedId} />
    </aside>
  );
  return (
    <div className="tm-page tm-builder" data-selected={selectedId !== null || undefined}>
      {selectedId !== null && side}
      <div key="main" className="tm-builder-main">
        <DisclaimerBanner />
        {selected && <SessionPanel key={selected.id} session={selected} arrival={arrival.way} />}
        {selectedId !== null && !selected && isComing && <Skeleton h={280} aria-label="Loading the session" />}
        {selectedId !== null && !selected && !isComing && (
          <Stack gap={4} role="status">
            <Title order={1} size="h3">
              Session not found
            </Title>
            <Text>This session no longer exists. Choose another one, or create a new session.</Text>
          </Stack>
        )}
        {selectedId === null && (
          <>
            <Title order={1} size="h3">
              File Builder
            </Title>
            <NewSessionForm
              onCreated={(id) => {
                arrival.created(id);
                // Without the filters of the list, which might hide it.
                void navigate(`/?session=${id}`);
              }}
            />
            <SampleButton />
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

/** The session that the address names, of the list or read by its id: a list may end before it. */
const useSelected = (selectedId: string | null, isNew: boolean) => {
  const { data: sessions, isFetching } = useListSessionsQuery();
  const listed = sessions?.find(({ id }) => id === selectedId);
  // The list with a new session is on its way.
  const isListComing = sessions === undefined || (isFetching && isNew);
  const read = useSessionStatusQuery(selectedId ?? '', {
    skip: selectedId === null || listed !== undefined || isListComing,
    pollingInterval: SESSION_LIST_REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const selected = listed ?? (read.isError ? undefined : read.currentData);
  return { selected, isComing: isListComing || !read.isError };
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
