import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import type { Download, DownloadContent } from '@tillmap/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChangesFiguresQuery } from '../../../api/changes-figures-api.ts';
import { causeOf } from '../../../api/failure.ts';
import { useSessionStatusQuery } from '../../../api/session-status-api.ts';
import { toast } from '../../../shared/toasts.ts';
import { useSessionStatisticsQuery } from '../review-api.ts';
import { AcceptDisclaimer } from './accept-disclaimer.tsx';
import { ContentChoice } from './content-choice.tsx';
import { contentText, downloadedText, downloadText, partDownloadedText } from './download-texts.ts';
import { useDownloadSessionMutation, useLazySessionDownloadsQuery } from './downloads-api.ts';
import { ReceiptList } from './receipt-list.tsx';

type Props = {
  sessionId: string;
  content: DownloadContent;
  onClose: () => void;
  onShowReview: () => void;
  /** With the receipt, where it could be had. */
  onDone: (receipt: Download | undefined) => void;
  onReceipt: (receipt: Download) => void;
};

/** What goes into the file, what a person should know of it, and the disclaimer. */
export function DownloadForm({ sessionId, content: wanted, onClose, onShowReview, onDone, onReceipt }: Props) {
  const [chosen, setChosen] = useState<DownloadContent>(wanted);
  const [download] = useDownloadSessionMutation();
  const [loadReceipts] = useLazySessionDownloadsQuery();
  // Asked for anew with each window: somebody else may have reviewed or decided meanwhile.
  const anew = { refetchOnMountOrArgChange: true };
  const { data: statistics } = useSessionStatisticsQuery(sessionId, anew);
  const { data: changes } = useChangesFiguresQuery(sessionId, anew);
  // Somebody may have said meanwhile what the costs are for.
  const { data: session } = useSessionStatusQuery(sessionId, anew);
  const contents = changes?.state === 'ready' ? changes.contents : [];
  const part = contents.find(({ content }) => content === chosen);
  // A part with nothing in it is no file.
  const content = part !== undefined && part.products > 0 ? chosen : 'all';

  const submit = async (disclaimerVersion: string | undefined) => {
    const { data: name, error } = await download({ sessionId, content, disclaimerVersion });
    if (error) {
      toast.error(`Error downloading CSV file: ${causeOf(error)}`);
      return error;
    }
    toast.success(content === 'all' ? downloadedText(name, statistics) : partDownloadedText(name, part?.products));
    const { data: receipts } = await loadReceipts(sessionId);
    onDone(receipts?.find(({ file_name }) => file_name === name));
    return undefined;
  };

  return (
    <Stack gap="md">
      {contents.length > 1 && <ContentChoice contents={contents} value={content} onChange={setChosen} />}
      {content === 'all' && statistics && (
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
      {content !== 'all' && part && (
        <section aria-label="File contents">
          <Text size="sm" fw={600}>
            {contentText(content, part.products)}
          </Text>
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
      <AcceptDisclaimer onCancel={onClose} onAccept={submit} />
      <ReceiptList sessionId={sessionId} onReceipt={onReceipt} />
    </Stack>
  );
}
