import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { MUST_ACCEPT_DISCLAIMER } from '@tillmap/contracts';
import { useState } from 'react';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { causeOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { useDownloadSessionMutation } from './review-api.ts';

type Props = { sessionId: string; isOpen: boolean; onClose: () => void };

/** The disclaimer is accepted anew for each download. */
export function DownloadModal({ isOpen, onClose, sessionId }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Before you download" size="lg">
      <DownloadForm sessionId={sessionId} onClose={onClose} />
    </Modal>
  );
}

function DownloadForm({ sessionId, onClose }: Omit<Props, 'isOpen'>) {
  const [isAccepted, setAccepted] = useState(false);
  const { data: config, isError, refetch } = useSpaConfigQuery();
  const [download, { isLoading }] = useDownloadSessionMutation();
  const disclaimer = config?.disclaimer;

  const submit = async () => {
    if (!isAccepted) {
      toast.error(MUST_ACCEPT_DISCLAIMER);
      return;
    }
    const answer = await download({ sessionId, disclaimerVersion: disclaimer?.version });
    if (answer.error) {
      toast.error(`Error downloading CSV file: ${causeOf(answer.error)}`);
      // The text may have changed since it was read: what is accepted must be what stands here.
      if (answer.error && 'status' in answer.error && answer.error.status === 409) void refetch();
      return;
    }
    toast.success(`${answer.data} was downloaded.`);
    onClose();
  };

  return (
    <Stack gap="md">
      {disclaimer && (
        <Text size="sm" className="tm-prose tm-disclaimer-text" tabIndex={0} role="region" aria-label="Disclaimer">
          {disclaimer.text}
        </Text>
      )}
      {!disclaimer && !isError && <Skeleton h={96} aria-label="Loading the disclaimer" />}
      {isError && !disclaimer && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          The disclaimer could not be loaded, so nothing can be accepted. Close this window and try again.
        </Alert>
      )}
      <Checkbox
        label="I have read the disclaimer and accept it"
        checked={isAccepted}
        disabled={!disclaimer}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isAccepted} loading={isLoading} onClick={() => void submit()}>
          {isAccepted ? 'I Accept - Download CSV' : 'You Must Accept to Download'}
        </Button>
      </Group>
    </Stack>
  );
}
