import { Skeleton } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { ForShop } from '../../shared/shops/for-shop.tsx';
import { CompletedSessionPage } from '../../shared/ui/completed-session-page.tsx';
import { LabelsView } from './labels-view.tsx';

/** Shelf-edge labels of a session. */
export function LabelsPage() {
  return (
    <CompletedSessionPage
      title="Shelf labels"
      titleOf={(name) => `Shelf labels of ${name}`}
      failed="The labels could not be loaded"
      loading="Loading changed prices"
      skeleton={
        <>
          <Skeleton h={32} w={280} />
          <Skeleton h={420} />
        </>
      }
      early={{
        icon: <IconTag size={28} />,
        titleOf: (name) => `‘${name}’ has no labels yet`,
        text: 'When it is processed, labels of its new and changed prices are printed here.',
      }}
    >
      {(session) => (
        <ForShop sessionId={session.id}>
          <LabelsView key={session.id} session={session} />
        </ForShop>
      )}
    </CompletedSessionPage>
  );
}
