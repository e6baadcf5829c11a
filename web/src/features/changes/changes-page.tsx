import '../../workbench/css/workbench.css';
import { Skeleton } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { ForShop } from '../../shared/shops/for-shop.tsx';
import { CompletedSessionPage } from '../../shared/ui/completed-session-page.tsx';
import { ChangesView } from './changes-view.tsx';

/** What changed in a session since the last download for its wholesaler. */
export function ChangesPage() {
  return (
    <CompletedSessionPage
      title="What changed"
      titleOf={(name) => `What changed in ${name}`}
      failed="The comparison could not be loaded"
      loading="Loading what changed"
      skeleton={
        <>
          <Skeleton h={32} w={280} />
          <Skeleton h={64} />
          <Skeleton h={320} />
        </>
      }
      early={{
        icon: <IconHourglass size={28} />,
        titleOf: (name) => `‘${name}’ cannot be compared yet`,
        text: 'When it is processed, this page shows what changed since your last download.',
      }}
    >
      {(session) => (
        <ForShop sessionId={session.id} canBeAll>
          <ChangesView key={session.id} session={session} />
        </ForShop>
      )}
    </CompletedSessionPage>
  );
}
