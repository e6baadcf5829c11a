import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconAlertCircle, IconFileUpload, IconUpload } from '@tabler/icons-react';
import { type Session, SUPPLIER_FILE_TYPES } from '@tillmap/contracts';
import { useState } from 'react';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { bytesText, countText } from '../../shared/format.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** Types as browsers name them; the ending decides where they differ. */
const ACCEPTED = {
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};
const isAccepted = (file: File) => SUPPLIER_FILE_TYPES.some((ending) => file.name.toLowerCase().endsWith(ending));

const checkFile = (file: File, maxBytes: number | undefined): string | null => {
  if (!isAccepted(file)) return `‘${file.name}’ is not a ${SUPPLIER_FILE_TYPES.join(', ')} file.`;
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `‘${file.name}’ has ${bytesText(file.size)}; a file may have at most ${bytesText(maxBytes)}.`;
  }
  return null;
};

export function UploadForm({ session }: { session: Session }) {
  const { upload, start, stop } = useUpload(session.id);
  const { data: config } = useSpaConfigQuery();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const maxBytes = config?.limits.upload_bytes;

  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const refusal = checkFile(chosen, maxBytes);
    setProblem(refusal);
    setFile(refusal === null ? chosen : null);
  };
  const submit = () => {
    if (!file) setProblem((known) => known ?? 'Please select a file and session');
    else if (problem === null) {
      setFile(null);
      start(file);
    }
  };

  if (upload?.phase === 'sending') return <UploadProgress upload={upload} onStop={stop} />;

  const message = problem ?? (upload?.phase === 'refused' && !file ? upload.message : null);
  return (
    <Stack gap="xs">
      {message && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
          {upload?.phase === 'refused' && !problem && <b>{upload.fileName}: </b>}
          {message}
        </Alert>
      )}
      <Dropzone
        onDrop={choose}
        onReject={(refused) => choose(refused.map((one) => one.file))}
        accept={ACCEPTED}
        multiple={false}
        className="tm-drop"
        inputProps={{ 'aria-label': 'Supplier file' }}
      >
        <Group gap="sm" wrap="nowrap" justify="center">
          <IconFileUpload size={26} aria-hidden />
          <div>
            <Text size="sm" fw={600} className="tm-break">
              {file ? `${file.name} (${bytesText(file.size)})` : 'Drop the supplier file here, or choose one'}
            </Text>
            <Text size="xs" c="dimmed">
              {SUPPLIER_FILE_TYPES.join(', ')}
              {config &&
                ` up to ${bytesText(config.limits.upload_bytes)} and ${countText(config.limits.upload_rows)} rows`}
            </Text>
          </div>
        </Group>
      </Dropzone>
      <Group justify="flex-end">
        <Button
          variant={session.supplier_file_items_count > 0 && !file ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} />}
          onClick={submit}
        >
          {session.supplier_file_items_count > 0 ? 'Replace the File' : 'Upload File'}
        </Button>
      </Group>
    </Stack>
  );
}
