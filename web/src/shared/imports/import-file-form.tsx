import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import { REFERENCE_FILE_TYPES } from '@tillmap/contracts';
import { useState } from 'react';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { useChosenFile } from '../files/use-chosen-file.ts';
import { bytesText } from '../format.ts';

type Props = { label: string; missing: string | null; onFile: (file: File) => void };

/** Takes one .csv or .txt file, by dropping or choosing it. */
export function ImportFileForm({ label, missing, onFile }: Props) {
  const maxBytes = useSpaConfigQuery().data?.limits.upload_bytes;
  const chosen = useChosenFile({ types: REFERENCE_FILE_TYPES, maxBytes });
  const [isAsked, setAsked] = useState(false);

  const submit = () => {
    setAsked(true);
    if (missing !== null) return;
    if (chosen.file) onFile(chosen.file);
    else chosen.miss('Please choose a file first');
  };

  const message = (isAsked ? missing : null) ?? chosen.problem;
  return (
    <>
      {message && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
          {message}
        </Alert>
      )}
      <FileDrop
        label={label}
        prompt="Drop the file here, or choose one"
        types={REFERENCE_FILE_TYPES}
        note={`${REFERENCE_FILE_TYPES.join(', ')}${maxBytes === undefined ? '' : ` up to ${bytesText(maxBytes)}`}`}
        file={chosen.file}
        onFile={chosen.choose}
      />
      <Group justify="flex-end">
        <Button leftSection={<IconUpload size={16} />} onClick={submit}>
          Start Import
        </Button>
      </Group>
    </>
  );
}
