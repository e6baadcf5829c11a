import { Text } from '@mantine/core';
import type { Download } from '@tillmap/contracts';
import { causeOf } from '../../../api/failure.ts';
import { toast } from '../../../shared/toasts.ts';
import { AcceptDisclaimer } from './accept-disclaimer.tsx';
import { useDownloadAgainMutation } from './downloads-api.ts';

type Props = { receipt: Download; onCancel: () => void; onDone: () => void };

/** The same bytes once more, after the disclaimer. */
export function AgainForm({ receipt, onCancel, onDone }: Props) {
  const [downloadAgain] = useDownloadAgainMutation();
  const { session_id: sessionId, id: downloadId } = receipt;
  const submit = async (disclaimerVersion: string | undefined) => {
    const { data: name, error } = await downloadAgain({ sessionId, downloadId, disclaimerVersion });
    if (error) {
      toast.error(`Error downloading CSV file: ${causeOf(error)}`);
      return error;
    }
    toast.success(`${name} was downloaded again, the same file byte for byte.`);
    onDone();
    return undefined;
  };
  return (
    <AcceptDisclaimer onCancel={onCancel} onAccept={submit}>
      <Text size="sm" fw={600} className="tm-break">
        {receipt.file_name}
      </Text>
    </AcceptDisclaimer>
  );
}
