import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type CorrectedRowsResult, type Session, SUPPLIER_FILE_TYPES } from '@tillmap/contracts';
import { useRef } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useCorrectedRowsMutation } from './rejected-api.ts';

type Props = {
  session: Session;
  onDone: (result: CorrectedRowsResult) => void;
  /** The sentence of a file that was not taken. */
  onRefused: (sentence: string) => void;
};

/** Gives the corrected file of rejected rows back to its session. */
export function CorrectedFileButton({ session, onDone, onRefused }: Props) {
  const [send, { isLoading }] = useCorrectedRowsMutation();
  const reset = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    const { data, error } = await send({ sessionId: session.id, file });
    // The same file can be chosen once more after it was corrected again.
    reset.current?.();
    if (data) onDone(data);
    else onRefused(messageOf(error, 'The corrected file could not be uploaded. Please try again.'));
  };
  return (
    <FileButton resetRef={reset} accept={SUPPLIER_FILE_TYPES.join(',')} onChange={(file) => void choose(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-sm"
          leftSection={<IconUpload size={14} />}
          loading={isLoading}
        >
          Upload the Corrected File
        </Button>
      )}
    </FileButton>
  );
}
