import { Alert, Anchor, Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { MUST_ACCEPT_DISCLAIMER } from '@tillmap/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { causeOf } from '../../api/failure.ts';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { toast } from '../../shared/toasts.ts';
import { downloadedText, downloadText } from './download-texts.ts';
import { useDownloadSessionMutation, useSessionStatisticsQuery } from './review-api.ts';

type Props = {
  sessionId: string;
  isOpen: boolean;
  onClose: () => void;
  /** Leads to the products that nobody has looked at. */
  onShowReview: () => void;
};

/** The disclaimer is accepted anew for each download. */
export function DownloadModal({ isOpen, ...form }: Props) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title="Before you download" size="lg">
      <DownloadForm {...form} />
    </Modal>
  );
}

function DownloadForm({ sessionId, onClose, onShowReview }: Omit<Props, 'isOpen'>) {
  const [isAccepted, setAccepted] = useState(false);
  const { data: config, isError, refetch } = useSpaConfigQuery();
  const [download, { isLoading }] = useDownloadSessionMutation();
  // Asked for anew with each window: somebody else may have reviewed meanwhile.
  const { data: statistics } = useSessionStatisticsQuery(sessionId, { refetchOnMountOrArgChange: true });
  // Somebody may have said meanwhile what the costs are for.
  const { data: session } = useSessionStatusQuery(sessionId, { refetchOnMountOrArgChange: true });
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
    toast.success(downloadedText(answer.data, statistics));
    onClose();
  };

  return (
    <Stack gap="md">
      {statistics && (
        <section aria-label="File contents">
          <Text size="sm" fw={600}>
            {downloadText(statistics)}
          </Text>
          {statistics.needs_review > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              mt={6}
              leftSection={<IconEye size={14} />}
              onClick={onShowReview}
            >
              Show what needs review
            </Button>
          )}
        </section>
      )}
      {session?.cost_basis_open && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          You have not said if costs are per unit or per case. Costs are as given.{' '}
          <Anchor component={Link} to={`/?session=${sessionId}`} size="sm" underline="always">
            Choose unit or case
          </Anchor>
        </Alert>
      )}
      {disclaimer && (
        <Text size="sm" className="tm-prose tm-disclaimer-text" tabIndex={0} role="region" aria-label="Disclaimer">
          {disclaimer.text}
        </Text>
      )}
      {!disclaimer && !isError && <Skeleton h={96} aria-label="Loading the disclaimer" />}
      {isError && !disclaimer && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          The disclaimer could not be loaded. Close this dialog and try again.
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
