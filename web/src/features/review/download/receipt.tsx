import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconListDetails, IconTableExport } from '@tabler/icons-react';
import type { Download } from '@tillmap/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { causeOf } from '../../../api/failure.ts';
import { LabelsButton } from '../../../shared/labels/labels-button.tsx';
import { changesLink } from '../../../shared/session-path/path-steps.ts';
import { toast } from '../../../shared/toasts.ts';
import css from './download.module.css';
import { differenceText, receiptFacts, receiptText } from './download-texts.ts';
import { useDownloadCheckMutation } from './downloads-api.ts';
import { ReceiptDifference } from './receipt-difference.tsx';

type Props = { receipt: Download; onAgain: () => void; onClose: () => void };

/** What was downloaded, for good: its name, its figures, and the way to the same bytes again. */
export function Receipt({ receipt, onAgain, onClose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const difference = differenceText(receipt);
  const [checkAsFile, { isLoading }] = useDownloadCheckMutation();
  const saveCheck = async () => {
    const { data: name, error } = await checkAsFile({ sessionId: receipt.session_id, downloadId: receipt.id });
    if (error) toast.error(`Error downloading CSV file: ${causeOf(error)}`);
    else toast.success(`${name} was downloaded.`);
  };
  const canCompare = receipt.difference !== null && difference !== '';
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} size="sm" className="tm-break">
          {receipt.file_name}
        </Text>
        <Text size="sm" c="dimmed">
          {receiptText(receipt)}
        </Text>
      </div>
      <dl className={css.receipt} aria-label="Receipt">
        {receiptFacts(receipt).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tm-number">{value}</dd>
          </div>
        ))}
      </dl>
      {difference && <Text size="sm">{difference}</Text>}
      {receipt.file_answer && <Text size="sm">{receipt.file_answer}</Text>}
      <Group gap="xs">
        {receipt.is_kept && (
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onAgain}>
            Download again
          </Button>
        )}
        {receipt.till?.has_check && (
          <Button
            variant="default"
            leftSection={<IconTableExport size={16} />}
            loading={isLoading}
            onClick={() => void saveCheck()}
          >
            Check results as CSV
          </Button>
        )}
        {canCompare && (
          <Button
            variant="default"
            leftSection={<IconListDetails size={16} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide the difference' : 'Show the difference'}
          </Button>
        )}
        <Button variant="default" component={Link} to={changesLink(receipt.session_id)}>
          What changed
        </Button>
        <LabelsButton sessionId={receipt.session_id} />
      </Group>
      {isOpen && <ReceiptDifference receipt={receipt} />}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
