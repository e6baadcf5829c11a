import { Anchor, Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import type { ApiKey } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.tsx';
import { toast } from '../../shared/toasts.ts';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { apiKeyColumns } from './api-key-columns.tsx';
import { ApiKeyModal } from './api-key-modal.tsx';
import { type CreatedKey, useDeleteApiKeyMutation, useListApiKeysQuery } from './api-keys-api.ts';
import { NewKeyModal } from './new-key-modal.tsx';

export function ApiKeysPage() {
  const { data: keys, error, refetch } = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [remove] = useDeleteApiKeyMutation();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);

  const askToDelete = async ({ id, name, prefix }: ApiKey) => {
    const isSure = await confirmed({
      title: 'Delete this API key?',
      text: `What uses ‘${name}’ (${prefix}…) is refused within 5 seconds. This can not be undone.`,
    });
    if (!isSure) return;
    const answer = await remove(id);
    if (answer.error) toast.error(messageOf(answer.error, 'Failed to delete API key'));
    else toast.success(`‘${name}’ was deleted.`);
  };
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
            For software that looks products up without a person signing in; see the{' '}
            <Anchor href="/api/docs" size="sm">
              API page
            </Anchor>
            .
          </>
        }
        action={keys && keys.length > 0 && createButton}
      />
      <LoadFailure
        error={error}
        fallback="Failed to load API keys"
        hasRows={keys !== undefined}
        onRetry={() => void refetch()}
      />
      {keys?.length === 0 && (
        <EmptyState icon={<IconKey size={28} />} title="No API Keys Yet" action={createButton}>
          A key lets other software look products up. It is shown once, when it is created.
        </EmptyState>
      )}
      {keys?.length !== 0 && (keys || !error) && (
        <DataTable
          label="API keys"
          columns={apiKeyColumns({ onDelete: (key) => void askToDelete(key) })}
          rows={keys}
          rowKey={({ id }) => id}
        />
      )}
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
