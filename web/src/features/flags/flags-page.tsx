import { Skeleton } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { ForShop } from '../../shared/shops/for-shop.tsx';
import { CompletedSessionPage } from '../../shared/ui/completed-session-page.tsx';
import { FlagsView } from './flags-view.tsx';

/** What staff has to know of the products of a session, as lists to print. */
export function FlagsPage() {
  return (
    <CompletedSessionPage
      title="Flags"
      titleOf={(name) => `Flags of ${name}`}
      failed="The flags could not be loaded"
      loading="Loading flags"
      skeleton={<Skeleton h={420} />}
      early={{
        icon: <IconFlag size={28} />,
        titleOf: (name) => `‘${name}’ has no flags yet`,
        text: 'When it is processed, its products with an age, a duty stamp or a deposit are listed here.',
      }}
    >
      {(session) => (
        <ForShop sessionId={session.id}>
          <FlagsView key={session.id} session={session} />
        </ForShop>
      )}
    </CompletedSessionPage>
  );
}
