import './file-builder.css';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../shared/page-title.ts';
import { DisclaimerBanner } from './disclaimer-banner.tsx';
import { HelpPanels } from './help-panels.tsx';
import { NewSessionForm } from './new-session-form.tsx';
import { SessionList } from './session-list.tsx';
import { SessionPanel } from './session-panel.tsx';
import { useListSessionsQuery } from './sessions-api.ts';

export function FileBuilderPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const selectedId = search.get('session');
  const { data: sessions, isFetching } = useListSessionsQuery();
  const selected = sessions?.find(({ id }) => id === selectedId);
  const arrival = useArrival(selectedId);
  // The list with a new session is on its way.
  const isComing = sessions === undefined || (isFetching && arrival.isNew);
  usePageTitle(selected ? selected.session_name : 'File Builder');

  return (
    <div className="tm-page tm-builder" data-selected={selectedId !== null || undefined}>
      <aside className="tm-builder-side">
        <NewSessionForm
          onCreated={(id) => {
            arrival.created(id);
            void navigate(`/?session=${id}`);
          }}
        />
        <SessionList
          selectedId={selectedId}
          onDeleted={(id) => {
            if (id === selectedId) void navigate('/', { replace: true });
          }}
        />
      </aside>
      <div className="tm-builder-main">
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
          <Stack gap={4} className="tm-builder-welcome">
            <Title order={1} size="h3">
              File Builder
            </Title>
            <Text c="dimmed" size="sm">
              Choose a session, or create a new one.
            </Text>
          </Stack>
        )}
        <HelpPanels key={String(selectedId === null)} open={selectedId === null ? ['how-to-use', 'file-format'] : []} />
      </div>
    </div>
  );
}

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
