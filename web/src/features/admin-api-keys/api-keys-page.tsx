import { Anchor, Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import type { ApiKey } from '@tillmap/contracts';
import { useState } from 'react';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholeList } from '../../shared/ui/whole-list.tsx';
import { apiKeyColumns } from './api-key-columns.tsx';
import { ApiKeyModal } from './api-key-modal.tsx';
import { type CreatedKey, useDeleteApiKeyMutation, useListApiKeysQuery } from './api-keys-api.ts';
import { NewKeyModal } from './new-key-modal.tsx';

export function ApiKeysPage() {
  const asked = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const keys = asked.data;
  const [remove] = useDeleteApiKeyMutation();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);

  const askToDelete = ({ id, name, prefix }: ApiKey) =>
    deleteConfirmed({
      title: 'Delete this API key?',
      text: `Anything that uses ‘${name}’ (${prefix}…) loses access within 5 seconds. This cannot be undone.`,
      remove: () => remove(id),
      fallback: 'Failed to delete API key',
      done: `‘${name}’ was deleted.`,
    });
  const createButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      Create API Key
    </Button>
  );

  return (
    <>
      <PageHeader
        title="API Keys"
        note={
          <>
            For software that looks up products without a sign-in. See the{' '}
            <Anchor href="/api/docs" size="sm" underline="always">
              API page
            </Anchor>
            .
          </>
        }
        action={keys && keys.length > 0 && createButton}
      />
      <WholeList
        label="API keys"
        columns={apiKeyColumns({ onDelete: (key) => void askToDelete(key) })}
        rowKey={({ id }) => id}
        asked={asked}
        fallback="Failed to load API keys"
        empty={
          <EmptyState icon={<IconKey size={28} />} title="No API Keys Yet" action={createButton}>
            A key lets other software look up products. You see the key only once, when you create it.
          </EmptyState>
        }
      />
      {isCreating && (
        <ApiKeyModal
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      )}
      {created && <NewKeyModal created={created} onClose={() => setCreated(null)} />}
    </>
  );
}
