import '@mantine/dropzone/styles.css';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconAlertCircle, IconFileUpload, IconUpload } from '@tabler/icons-react';
import { REFERENCE_FILE_TYPES } from '@tillmap/contracts';
import { useState } from 'react';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { bytesText } from '../format.ts';

type Props = { label: string; missing: string | null; onFile: (file: File) => void };

/** Types as browsers name them; the ending decides where they differ. */
const ACCEPTED = { 'text/csv': ['.csv'], 'text/plain': ['.txt'] };
const isAccepted = ({ name }: File) => REFERENCE_FILE_TYPES.some((ending) => name.toLowerCase().endsWith(ending));

const refusalOf = (file: File, maxBytes: number): string | null => {
  if (!isAccepted(file)) return `‘${file.name}’ is not a ${REFERENCE_FILE_TYPES.join(' or ')} file.`;
  if (file.size > maxBytes) {
    return `‘${file.name}’ has ${bytesText(file.size)}; a file may have at most ${bytesText(maxBytes)}.`;
  }
  return null;
};

/** Takes one .csv or .txt file, by dropping or choosing it. */
export function ImportFileForm({ label, missing, onFile }: Props) {
  const { data: config } = useSpaConfigQuery();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);

  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const refusal = refusalOf(chosen, config?.limits.upload_bytes ?? Number.POSITIVE_INFINITY);
    setProblem(refusal);
    setFile(refusal === null ? chosen : null);
  };
  const submit = () => {
    setAsked(true);
    if (missing !== null) return;
    if (file) onFile(file);
    else setProblem((known) => known ?? 'Please choose a file first');
  };

  const message = (isAsked ? missing : null) ?? problem;
  return (
    <>
      {message && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
          {message}
        </Alert>
      )}
      <Dropzone
        onDrop={choose}
        onReject={(refused) => choose(refused.map((one) => one.file))}
        accept={ACCEPTED}
        multiple={false}
        className="tm-drop"
        inputProps={{ 'aria-label': label }}
      >
        <Group gap="sm" wrap="nowrap" justify="center">
          <IconFileUpload size={26} aria-hidden />
          <div>
            <Text size="sm" fw={600} className="tm-break">
              {file ? `${file.name} (${bytesText(file.size)})` : 'Drop the file here, or choose one'}
            </Text>
            <Text size="xs" c="dimmed">
              {REFERENCE_FILE_TYPES.join(', ')}
              {config && ` up to ${bytesText(config.limits.upload_bytes)}`}
            </Text>
          </div>
        </Group>
      </Dropzone>
      <Group justify="flex-end">
        <Button leftSection={<IconUpload size={16} />} onClick={submit}>
          Start Import
        </Button>
      </Group>
    </>
  );
}
