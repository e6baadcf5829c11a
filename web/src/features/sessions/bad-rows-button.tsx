import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { useDownloadBadRowsMutation } from './sessions-api.ts';

/** Downloads the rows of a session's file that a person has to correct, with their lines and reasons. */
export function BadRowsButton({ session, children }: { session: Session; children: string }) {
  const [download, { isLoading }] = useDownloadBadRowsMutation();
  const save = async () => {
    const { error } = await download(session);
    if (error) toast.error(messageOf(error, 'The list of rows could not be downloaded'));
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} />}
      loading={isLoading}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
