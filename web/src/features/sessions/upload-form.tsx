import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type Session, SUPPLIER_FILE_TYPES } from '@tillmap/contracts';
import { FileDrop } from '../../shared/files/file-drop.tsx';
import { PageDrop } from '../../shared/files/page-drop.tsx';
import { bytesText, countText, plural } from '../../shared/format.ts';
import { AssistantPrivacyNote } from '../../shared/ui/assistant-privacy-note.tsx';
import { UploadProgress } from '../../shared/uploads/upload-progress.tsx';
import { UploadRefusal } from '../../shared/uploads/upload-refusal.tsx';
import css from './file-builder.module.css';
import type { NextFile } from './use-next-file.ts';

type Props = {
  session: Session;
  next: NextFile;
  /** The person stays with the file that the session has. */
  onKeepOld: () => void;
};

/** Where a session gets its file, or another one in its place. */
export function UploadForm({ session, next, onKeepOld }: Props) {
  const { upload, limits, file, problem } = next;

  if (upload?.phase === 'sending') {
    return (
      <UploadProgress
        upload={upload}
        then={{
          label: 'Reading rows',
          text: 'Reading rows and looking up the barcodes…',
          // A few files are read at once, and the others wait in turn.
          long: 'This is taking longer than usual: other uploads may come first. It continues automatically.',
        }}
        onStop={next.stop}
      />
    );
  }

  const hasFile = session.supplier_file_items_count > 0;
  const upTo = limits && ` up to ${bytesText(limits.upload_bytes)} and ${countText(limits.upload_rows)} rows`;
  return (
    <Stack gap="xs">
      <UploadRefusal upload={upload} file={file} problem={problem} onRetry={() => void next.send()} />
      <PageDrop onFile={next.choose} />
      <FileDrop
        label="Supplier file"
        prompt="Drop the supplier file here, or choose one"
        types={SUPPLIER_FILE_TYPES}
        note={`${SUPPLIER_FILE_TYPES.join(', ')}${upTo ?? ''}`}
        file={file}
        onFile={next.choose}
      />
      {hasFile && file !== null && <Replaces session={session} />}
      <AssistantPrivacyNote />
      <Group justify="flex-end" gap="xs">
        {hasFile && next.isOpen && (
          <Button variant="subtle" className={css.keepFile} onClick={onKeepOld}>
            Keep {session.supplier_file_name ?? 'the old file'}
          </Button>
        )}
        <Button
          variant={hasFile && !next.isOpen ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} />}
          onClick={() => void next.send()}
        >
          {hasFile ? 'Replace the File' : 'Upload File'}
        </Button>
      </Group>
    </Stack>
  );
}

/** What becomes of the file that the session has. */
function Replaces({ session }: { session: Session }) {
  return (
    <Text size="sm" role="status">
      This file will replace {session.supplier_file_name ?? 'the old file'} and its{' '}
      {plural(session.supplier_file_items_count, 'product')}. Nothing is started until it is uploaded and checked.
    </Text>
  );
}
