import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Upload } from './uploads.ts';

type Props = {
  upload: Upload | undefined;
  /** The file of the form, and what is wrong with it before it is sent. */
  file: File | null;
  problem: string | null;
  onRetry: () => void;
};

/** Why a file was not taken. After an outage the file is still chosen and can be sent again. */
export function UploadRefusal({ upload, file, problem, onRetry }: Props) {
  const refused = upload?.phase === 'refused' ? upload : undefined;
  const canRetry = refused?.isTemporary === true && file?.name === refused.fileName;
  if (problem !== null) return <Refusal>{problem}</Refusal>;
  // Another file was chosen since.
  if (!refused || (file !== null && !canRetry)) return null;
  return (
    <Refusal>
      <Group gap="sm" justify="space-between">
        <span>
          <b>{refused.fileName}: </b>
          {refused.message}
        </span>
        {canRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Refusal>
  );
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs" className="tm-break">
      {children}
    </Alert>
  );
}
