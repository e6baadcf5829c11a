import { Button, Group, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type Session, SUPPLIER_FILE_TYPES } from '@tillmap/contracts';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { FileDrop } from '../../shared/files/file-drop.tsx';
import { useChosenFile } from '../../shared/files/use-chosen-file.ts';
import { bytesText, countText } from '../../shared/format.ts';
import { AssistantPrivacyNote } from '../../shared/ui/assistant-privacy-note.tsx';
import { UploadProgress } from '../../shared/uploads/upload-progress.tsx';
import { UploadRefusal } from '../../shared/uploads/upload-refusal.tsx';
import { useSupplierUpload } from './use-supplier-upload.ts';

export function UploadForm({ session }: { session: Session }) {
  const { upload, start, stop } = useSupplierUpload(session.id);
  const limits = useSpaConfigQuery().data?.limits;
  const chosen = useChosenFile({ types: SUPPLIER_FILE_TYPES, maxBytes: limits?.upload_bytes });
  const { file, problem } = chosen;

  const submit = async () => {
    if (!file) chosen.miss('Please select a file and session');
    else if (problem === null && (await start(file))) chosen.clear();
  };

  if (upload?.phase === 'sending') {
    return (
      <UploadProgress
        upload={upload}
        then={{ label: 'Reading rows', text: 'Reading rows and looking up the barcodes…' }}
        onStop={stop}
      />
    );
  }

  const upTo = limits && ` up to ${bytesText(limits.upload_bytes)} and ${countText(limits.upload_rows)} rows`;
  return (
    <Stack gap="xs">
      <UploadRefusal upload={upload} file={file} problem={problem} onRetry={() => void submit()} />
      <FileDrop
        label="Supplier file"
        prompt="Drop the supplier file here, or choose one"
        types={SUPPLIER_FILE_TYPES}
        note={`${SUPPLIER_FILE_TYPES.join(', ')}${upTo ?? ''}`}
        file={file}
        onFile={chosen.choose}
      />
      <AssistantPrivacyNote />
      <Group justify="flex-end">
        <Button
          variant={session.supplier_file_items_count > 0 && !file ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} />}
          onClick={() => void submit()}
        >
          {session.supplier_file_items_count > 0 ? 'Replace the File' : 'Upload File'}
        </Button>
      </Group>
    </Stack>
  );
}
